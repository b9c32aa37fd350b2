#include "solving/pagoda.hpp"

#include <algorithm>
#include <numeric>

#include "ground/random.hpp"

namespace pegsol {
namespace {

constexpr std::int32_t max_weight = 400;

using Holes = std::vector<Hole>;
using Weights = std::vector<std::int32_t>;

Holes pegs_of(const Words &words, unsigned holes) {
    Holes pegs;
    for (unsigned h = 0; h < holes; ++h)
        if (h / 64 < words.size() && (words[h / 64] >> (h % 64) & 1) != 0)
            pegs.push_back(static_cast<Hole>(h));
    return pegs;
}

// Positions side by side: column[h][s] is all ones if position s has a peg at hole h.
struct Samples {
    static constexpr std::size_t max_count = 512;
    std::size_t count = 0;
    std::vector<std::array<std::int16_t, max_count>> column;

    explicit Samples(unsigned holes) : column(holes) {}

    void add(const std::vector<std::uint8_t> &position) {
        for (std::size_t h = 0; h < position.size(); ++h)
            column[h][count] = static_cast<std::int16_t>(-position[h]);
        ++count;
    }
};

using SampleSet = std::array<std::uint64_t, Samples::max_count / 64>;

// The samples that weigh less than `least`. The weights' magnitudes sum to less than 2^15.
PEGSOL_DISPATCH SampleSet lighter(const Samples &samples, const Weights &weights,
                                  std::int16_t least) {
    std::array<std::int16_t, Samples::max_count> sums{};
    for (std::size_t h = 0; h < weights.size(); ++h) {
        const auto weight = static_cast<std::int16_t>(weights[h]);
        if (weight == 0) continue;
        const auto &column = samples.column[h];
        for (std::size_t s = 0; s < Samples::max_count; ++s)
            sums[s] = static_cast<std::int16_t>(sums[s] + (column[s] & weight));
    }
    SampleSet set{};
    for (std::size_t s = 0; s < samples.count; ++s)
        set[s / 64] |= static_cast<std::uint64_t>(sums[s] < least) << (s % 64);
    return set;
}

class Proposer {
  public:
    Proposer(const BoardTables &board, int floor, std::uint64_t seed)
        : holes_(board.hole_count), jumps_(board.jumps), floor_(floor), random_(seed),
          raised_by_(holes_), distances_(holes_) {
        for (const Jump &jump : jumps_) {
            raised_by_[jump.from].push_back({jump.to, jump.over});
            raised_by_[jump.over].push_back({jump.to, jump.from});
        }
    }

    // Weights 1 everywhere, or Fibonacci numbers falling with the distance from one hole.
    Weights valid_start(const Holes &centres) {
        if (random_.below(4) == 0) return Weights(holes_, 1);
        const Hole centre = centres[random_.below(static_cast<std::uint32_t>(centres.size()))];
        const auto &distance = distances(centre);
        const int top = 3 + static_cast<int>(random_.below(12));
        std::array<std::int32_t, 16> fibonacci{0, 1};
        for (std::size_t i = 2; i < fibonacci.size(); ++i)
            fibonacci[i] = fibonacci[i - 1] + fibonacci[i - 2];
        Weights weights(holes_);
        for (unsigned h = 0; h < holes_; ++h) {
            const int level = std::max(1, top - distance[h]);
            weights[h] = fibonacci[static_cast<std::size_t>(level)];
        }
        repair(weights);
        return weights;
    }

    // Lowers all holes but the kept ones, in random order.
    void lower(Weights &weights, const std::vector<bool> &kept) {
        std::vector<unsigned> order(holes_);
        std::iota(order.begin(), order.end(), 0u);
        for (unsigned i = holes_; i > 1; --i) std::swap(order[i - 1], order[random_.below(i)]);
        for (unsigned hole : order) {
            if (kept[hole]) continue;
            weights[hole] = std::min(weights[hole], least_allowed(weights, hole));
        }
    }

    // Adds the positions of random play from a start.
    void play(const Holes &pegs, Samples &samples) {
        std::vector<std::uint8_t> position(holes_, 0);
        for (Hole h : pegs) position[h] = 1;
        std::vector<const Jump *> legal;
        while (samples.count < Samples::max_count) {
            samples.add(position);
            legal.clear();
            for (const Jump &jump : jumps_)
                if (position[jump.from] & position[jump.over] & (position[jump.to] ^ 1))
                    legal.push_back(&jump);
            if (legal.empty()) return;
            const Jump &jump = *legal[random_.below(static_cast<std::uint32_t>(legal.size()))];
            position[jump.from] = position[jump.over] = 0;
            position[jump.to] = 1;
        }
    }

  private:
    struct Other {
        Hole to, partner;
    };

    std::int32_t least_allowed(const Weights &weights, unsigned hole) const {
        std::int32_t least = floor_;
        for (const Other &other : raised_by_[hole])
            least = std::max(least, weights[other.to] - weights[other.partner]);
        // A hole that no jump needs may have weight 0.
        return raised_by_[hole].empty() ? 0 : least;
    }

    // Raises weights until every inequality holds; leaves a valid weighting as it is.
    void repair(Weights &weights) const {
        for (bool changed = true; changed;) {
            changed = false;
            for (const Jump &jump : jumps_) {
                const auto lack = weights[jump.to] - weights[jump.from] - weights[jump.over];
                if (lack > 0) {
                    weights[jump.from] += lack;
                    changed = true;
                }
                if (weights[jump.from] > max_weight) {
                    std::fill(weights.begin(), weights.end(), 1);
                    return;
                }
            }
        }
    }

    // Steps to a hole along lines, a jump being two.
    const std::vector<int> &distances(Hole from) {
        std::vector<int> &distance = distances_[from];
        if (!distance.empty()) return distance;
        distance.assign(holes_, 1000);
        std::vector<Hole> queue{from};
        distance[from] = 0;
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const int here = distance[queue[i]];
            for (const Jump &jump : jumps_) {
                if (jump.to != queue[i]) continue;
                for (auto [hole, steps] : {std::pair{jump.over, 1}, std::pair{jump.from, 2}})
                    if (distance[hole] > here + steps) {
                        distance[hole] = here + steps;
                        queue.push_back(hole);
                    }
            }
        }
        return distance;
    }

    unsigned holes_;
    const std::vector<Jump> &jumps_;
    std::int32_t floor_;
    Random random_;
    std::vector<std::vector<Other>> raised_by_;
    std::vector<std::vector<int>> distances_;
};

} // namespace

std::vector<Pagoda> propose_pagodas(const BoardTables &board, const std::vector<Words> &starts,
                                    const std::vector<Words> &finishes, int floor, int tries,
                                    int count, std::uint64_t seed, const Pause &pause) {
    const unsigned holes = board.hole_count;
    if (starts.empty() || finishes.empty() || board.jumps.empty()) return {};
    std::vector<Holes> finish_pegs;
    std::vector<bool> is_finish(holes, false);
    Holes centres;
    for (const Words &finish : finishes) {
        finish_pegs.push_back(pegs_of(finish, holes));
        for (Hole h : finish_pegs.back())
            if (!is_finish[h]) {
                is_finish[h] = true;
                centres.push_back(h);
            }
    }
    if (centres.empty()) return {};

    Proposer proposer(board, floor, seed);
    Samples samples(holes);
    for (std::size_t i = 0; samples.count < Samples::max_count; ++i) {
        pause();
        proposer.play(pegs_of(starts[i % starts.size()], holes), samples);
    }

    // With many pegs in the finish, keeping only some of them high gives sharper weightings.
    Random random(seed ^ 0x5deece66du);
    std::vector<Pagoda> made;
    std::vector<SampleSet> refutes;
    for (int attempt = 0; attempt < tries; ++attempt) {
        pause();
        std::vector<bool> kept = is_finish;
        if (centres.size() > 2 && attempt % 2 == 1)
            for (Hole h : centres)
                if (random.below(2) == 0) kept[h] = false;
        Weights weights = proposer.valid_start(centres);
        proposer.lower(weights, kept);

        std::int64_t least = INT64_MAX, spread = 0;
        for (const Holes &pegs : finish_pegs) {
            std::int64_t sum = 0;
            for (Hole h : pegs) sum += weights[h];
            least = std::min(least, sum);
        }
        for (auto weight : weights) spread += std::abs(weight);
        if (spread > 30000) continue;
        Pagoda pagoda;
        pagoda.weights.assign(weights.begin(), weights.end());
        pagoda.least = static_cast<std::int16_t>(least);
        const SampleSet set = lighter(samples, weights, pagoda.least);
        if (set == SampleSet{}) continue;
        made.push_back(std::move(pagoda));
        refutes.push_back(set);
    }

    // Greedy cover: the pagoda that refutes the most samples not refuted by the chosen ones.
    std::vector<Pagoda> chosen;
    SampleSet covered{};
    while (static_cast<int>(chosen.size()) < count) {
        int best_gain = 0;
        std::size_t best = 0;
        for (std::size_t i = 0; i < made.size(); ++i) {
            int gain = 0;
            for (std::size_t w = 0; w < covered.size(); ++w)
                gain += std::popcount(refutes[i][w] & ~covered[w]);
            if (gain > best_gain) {
                best_gain = gain;
                best = i;
            }
        }
        if (best_gain == 0) break;
        for (std::size_t w = 0; w < covered.size(); ++w) covered[w] |= refutes[best][w];
        chosen.push_back(made[best]);
    }
    return chosen;
}

} // namespace pegsol
