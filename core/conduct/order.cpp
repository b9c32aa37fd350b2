#include "conduct/order.hpp"

#include "ground/gf2.hpp"
#include "spaces/division.hpp"

namespace pegsol {

Order::Order(const Problem &problem, bool with_tree, Dues dues)
    : dues_(dues), board_(problem.board), vectors_(problem.class_vectors) {
    Echelon rows;
    for (const std::uint64_t vector : vectors_) rows.add({vector, 0});
    for (auto free = board_.hole_count - rows.size(); free > 0; --free) positions_ *= 2;
    if (!with_tree) end(Method::tree);
    if (vectors_.empty()) end(Method::closure); // no bitmap holds the board
}

Method Order::due(const Portfolio &beams, const Turn &turn) {
    const std::uint64_t rounds = beams.rounds_done(), nodes = beams.finished_nodes();
    if (!has_ended(Method::pagodas) && rounds >= dues_.beams_before_pagodas) return Method::pagodas;
    if (!has_ended(Method::tree) && rounds >= dues_.beams_before_tree &&
        (nodes >= dues_.tree_nodes ||
         (nodes >= dues_.min_tree_nodes && (turn.effort == 0 || closure_is_due(beams, turn)))))
        return Method::tree;
    if (turn.needs && *turn.needs <= turn.nodes && rounds >= dues_.beams_before_needs &&
        *turn.needs <= dues_.free_needs + nodes / dues_.nodes_for_a_need)
        return Method::needs;
    return closure_is_due(beams, turn) ? Method::closure : Method::beams;
}

bool Order::closure_is_due(const Portfolio &beams, const Turn &turn) {
    if (has_ended(Method::closure) || positions_ > static_cast<double>(turn.nodes)) return false;
    if (closure_runs_) return true;
    const double spent = static_cast<double>(beams.finished_nodes()) *
                         static_cast<double>(dues_.bytes_for_a_node) * 8;
    if (beams.rounds_done() == 0 || spent < positions_ || turn.memory <= too_small_) return false;
    if (passes_ == 0) {
        const auto division = divide(board_, vectors_);
        passes_ = division ? costs_of(board_, *division).passes : 1;
    }
    return spent >= positions_ * passes_;
}

} // namespace pegsol
