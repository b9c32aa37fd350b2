// Random numbers.
#pragma once

#include <cstdint>

namespace pegsol {

// SplitMix64 [Steele, Lea & Flood, OOPSLA 2014]: the only source of randomness in the core, so that
// a seed gives the same run on every machine.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        std::uint64_t z = (state_ += step);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    // The state that the random numbers of one of many games start from: random number `index` of
    // the seed, so that the games do not share a sequence.
    static std::uint64_t stream(std::uint64_t seed, std::uint64_t index) {
        return Random(seed + index * step).next();
    }
    // A number from 0 to bound - 1.
    std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>((next() >> 32) * bound >> 32);
    }

  private:
    static constexpr std::uint64_t step = 0x9e3779b97f4a7c15u;
    std::uint64_t state_;
};

} // namespace pegsol
