// The Python module. Its files check ranges, drop the GIL, poll for signals and convert errors.
#include <nanobind/stl/array.h>
#include <nanobind/stl/vector.h>

#include <exception>
#include <new>
#include <stdexcept>

#include "ground/width.hpp"
#include "python/bind.hpp"

using namespace pegsol;
using namespace pegsol::bind;
using namespace nb::literals;

namespace {

using JumpList = std::vector<std::array<Hole, 3>>;

BoardTables make_board(unsigned hole_count, const JumpList &jumps) {
    if (hole_count == 0 || words_needed(hole_count) == 0)
        throw std::invalid_argument("hole count out of range");
    BoardTables board;
    board.hole_count = hole_count;
    board.jumps.reserve(jumps.size());
    for (const auto &[from, over, to] : jumps) {
        if (from >= hole_count || over >= hole_count || to >= hole_count || from == over ||
            over == to || from == to)
            throw std::invalid_argument("a jump needs three holes of the board");
        board.jumps.push_back({from, over, to});
    }
    return board;
}

// Memory that the system does not grant is a limit of the search, like one that the caller sets.
void as_limit(const std::exception_ptr &failure, void *) {
    try {
        std::rethrow_exception(failure);
    } catch (const std::bad_alloc &) {
        try {
            const nb::object kind = nb::module_::import_("pegsol.errors").attr("OutOfMemoryError");
            PyErr_SetObject(kind.ptr(), kind().ptr());
        } catch (nb::python_error &) {
            PyErr_NoMemory();
        }
    }
}

} // namespace

NB_MODULE(_core, module) {
    // Layouts stay in a cache of Python until the process ends.
    nb::set_leak_warnings(false);
    module.doc() = "The engine: tables in, indices and counters out. Only pegsol.search uses it.";
    nb::enum_<State>(module, "State", "The state of a search that runs in steps.")
        .value("RUNNING", State::running, "not done yet")
        .value("SOLVED", State::solved, "a solution was found")
        .value("COMPLETE", State::complete, "every position was visited")
        .value("TRUNCATED", State::truncated, "done, but positions were dropped")
        .value("MEMORY", State::memory, "the next step needs more memory than allowed");
    nb::class_<BoardTables>(module, "Board");
    module.def("board", &make_board, "hole_count"_a, "jumps"_a);
    nb::register_exception_translator(&as_limit);
    bind_arrays(module);
    bind_solving(module);
    bind_levels(module);
    bind_closure(module);
    bind_records(module);
    bind_moves(module);
    bind_lab_genetic(module);
    bind_lab_plain(module);
    bind_lab_walk(module);
}
