// Which of many positions are in a closure.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "ground/membership.hpp"
#include "spaces/closure.hpp"

namespace pegsol {

class Lookup final : public Membership {
  public:
    // A finished closure; with `complemented`, positions are looked up by their complements. find()
    // is only asked about positions of the closure's class.
    Lookup(std::shared_ptr<const Closure> closure, bool complemented);
    void find(std::span<const std::uint64_t> positions, std::uint8_t *found) const override;
    // The same for positions of any class; sets found[i] if the position is there.
    void find_any(std::span<const std::uint64_t> positions, std::uint8_t *found) const;

  private:
    struct Part {
        std::uint32_t outer = 0, inner = 0, index = 0;
    };
    // A virtual function cannot be compiled for several instruction sets.
    void look_up(std::span<const std::uint64_t> positions, std::uint8_t *found) const;

    static constexpr std::size_t ahead = 64; // positions on their way from memory

    std::shared_ptr<const Closure> closure_;
    std::uint64_t flip_;
    std::size_t bytes_;
    std::vector<std::array<Part, 256>> parts_;            // by byte of a position
    std::vector<std::array<std::uint64_t, 256>> classes_; // the same, of the class
};

} // namespace pegsol
