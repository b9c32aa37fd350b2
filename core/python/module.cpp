// The Python module. Its files check ranges, drop the GIL, poll for signals and convert errors.
#include <nanobind/stl/array.h>
#include <nanobind/stl/vector.h>

#include <exception>
#include <new>
#include <stdexcept>

#include "python/bind.hpp"

using namespace pegsol;
using namespace pegsol::bind;
using namespace nb::literals;

namespace {

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
    module.def("board", &checked_board, "hole_count"_a, "jumps"_a);
    nb::register_exception_translator(&as_limit);
    bind_arrays(module);
    bind_solving(module);
    bind_levels(module);
    bind_closure(module);
    bind_conduct(module);
    bind_moves(module);
    bind_lab(module);
    bind_watchdog(module);
}
