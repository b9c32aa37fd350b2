// A set of positions that a search asks about, many at a time.
#pragma once

#include <cstdint>
#include <span>

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

} // namespace pegsol
