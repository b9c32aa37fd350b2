// Bindings of listings.

#include "python/bind.hpp"
#include "solving/listing.hpp"

namespace pegsol::bind {
namespace {

using namespace nb::literals;

void new_listing(Sliced<Listing> *self, const BoardTables &board, Words start,
                 const FinishTuple &finish, ScoreTuple score, Symmetries symmetries,
                 const PagodaList &pagodas, std::vector<JumpIndex> hint, bool distinct,
                 std::size_t memory_bytes) {
    check_symmetries(board, symmetries);
    const std::size_t chunk = std::max<std::size_t>(
        4 * board.hole_count, std::min<std::size_t>(1000, positions_per_look(board)));
    new (self)
        Sliced<Listing>{board, chunk,
                        make_listing(board, {std::move(start), checked_finish(board, finish),
                                             checked_score(board, std::move(score)),
                                             std::move(symmetries), checked_pagodas(board, pagodas),
                                             std::move(hint), distinct, memory_bytes})};
}

} // namespace

void bind_solving(nb::module_ &module) {
    nb::class_<Sliced<Listing>>(module, "Listing")
        .def("__init__", &new_listing, "board"_a, "start"_a, "finish"_a, "score"_a, "symmetries"_a,
             "pagodas"_a, "hint"_a, "distinct"_a, "memory_bytes"_a)
        .def("run", &run_slices<Listing>, "seconds"_a)
        .def("solution", of(&Listing::solution));
}

} // namespace pegsol::bind
