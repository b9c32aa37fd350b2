// Which method of a search has the next turn: beams, what refutes without a search, and the closure
// that decides. It depends on the work done, never on the time. So a search gives the same answer
// however often it is interrupted, and on slow and fast machines alike.
#pragma once

#include <cstdint>
#include <optional>

#include "conduct/portfolio.hpp"

namespace pegsol {

// pagodas  the pagoda functions that were made for the beams
// tree     pagoda functions that a linear programme finds, perhaps after a few jumps
// needs    the search for needed pegs
enum class Method : std::uint32_t { beams, pagodas, tree, needs, closure };

// The work after which the methods are due.
struct Dues {
    // The undecided beams before pagoda functions are tried: two widths in both directions.
    std::uint64_t beams_before_pagodas = 4;
    // The undecided beams before a tree, and the positions that they generate; fewer if a closure,
    // which proves less, or the end comes next. The beams then take about as long as loading a
    // library for linear programmes and trying a tree: up to 0.2 s.
    std::uint64_t beams_before_tree = 1, tree_nodes = 4'000'000, min_tree_nodes = 200'000;
    // The undecided beams before the needed pegs are searched, the needs that may be searched at
    // once, and the positions of the beams for each more need.
    std::uint64_t beams_before_needs = 1, free_needs = 20'000, nodes_for_a_need = 50;
    // A closure is due once the beams have generated a position for every 256 bytes of its bitmap:
    // on the English board after about 15 ms, and it then takes at most 100 ms.
    std::uint64_t bytes_for_a_node = 256;
};

class Order {
  public:
    struct Turn {
        std::uint64_t nodes = 0;  // positions that may be generated in all
        std::uint64_t effort = 0; // positions that beams may still generate
        std::uint64_t memory = 0; // bytes
        // The needs searched so far, if that search can go on.
        std::optional<std::uint64_t> needs{};
    };

    // With a tree, if there is something that makes one.
    Order(const Problem &problem, bool with_tree, Dues dues = {});

    [[nodiscard]] Method due(const Portfolio &beams, const Turn &turn);
    // The method has had its turn, or never gets one: it is not due again.
    void end(Method method) { ended_[static_cast<std::size_t>(method)] = true; }
    [[nodiscard]] bool has_ended(Method method) const {
        return ended_[static_cast<std::size_t>(method)];
    }
    // A closure has begun, and goes on in its next turns; or it does not fit this much memory.
    void closure_begins() { closure_runs_ = true; }
    void closure_needs_more_than(std::uint64_t memory) {
        closure_runs_ = false;
        too_small_ = memory;
    }

  private:
    Dues dues_;
    BoardTables board_;
    std::vector<std::uint64_t> vectors_;
    double positions_ = 1; // of a class
    unsigned passes_ = 0;
    bool ended_[5] = {};
    bool closure_runs_ = false;
    std::uint64_t too_small_ = 0;

    [[nodiscard]] bool closure_is_due(const Portfolio &beams, const Turn &turn);
};

} // namespace pegsol
