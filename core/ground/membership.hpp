// A set of positions that a search asks about, many at a time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ground/dispatch.hpp"

namespace pegsol {

class Membership {
  public:
    Membership() = default;
    Membership(const Membership &) = delete;
    Membership &operator=(const Membership &) = delete;
    virtual ~Membership() = default;
    // Sets found[i] to whether positions[i] is in the set. Positions are one word each.
    virtual void find(std::span<const std::uint64_t> positions, std::uint8_t *found) const = 0;
};

// Keeps those of some items, from `begin` on, whose pegs are in a set.
class KeepWithin {
  public:
    template <class Item>
    PEGSOL_INLINE void operator()(const Membership &set, std::vector<Item> &items,
                                  std::size_t begin) {
        asked_.clear();
        for (std::size_t i = begin; i < items.size(); ++i) asked_.push_back(items[i].pegs.words[0]);
        answers_.resize(asked_.size());
        set.find(asked_, answers_.data());
        std::size_t kept = begin;
        for (std::size_t i = 0; i < answers_.size(); ++i) {
            items[kept] = items[begin + i];
            kept += answers_[i];
        }
        items.resize(kept);
    }

  private:
    std::vector<std::uint64_t> asked_;
    std::vector<std::uint8_t> answers_;
};

} // namespace pegsol
