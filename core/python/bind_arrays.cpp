// Bindings of what reads and writes many positions at once.
#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <atomic>

#include "ground/batch.hpp"
#include "ground/crew.hpp"
#include "python/arrays.hpp"
#include "python/bind.hpp"
#include "spaces/reading.hpp"

namespace pegsol::bind {
namespace {

using namespace nb::literals;

constexpr std::size_t games_at_once = 1 << 8; // of a thread, between two looks at the clock

// A game has about as many positions as the board has holes.
std::size_t games_per_look(const BoardTables &board) {
    const std::size_t positions = positions_per_look(board);
    return std::clamp<std::size_t>(positions / board.hole_count, 1, games_at_once);
}

// Calls work(first, count) for parts of `all` things, in several threads, until all are done or the
// time is over. Returns whether all are done. The GIL must be released.
template <class Work>
bool run_parts(std::size_t all, std::size_t part, unsigned threads, double seconds, Work work) {
    Poll poll(seconds);
    std::atomic<std::size_t> next = 0, done = 0;
    std::atomic<bool> stop = false;
    const auto loop = [&](std::size_t thread) {
        while (!stop) {
            const std::size_t first = next.fetch_add(part);
            if (first >= all) break;
            const std::size_t count = std::min(part, all - first);
            work(first, count);
            done += count;
            if (thread == 0 && !poll()) stop = true;
        }
    };
    share_work(threads, loop, [&] { stop = true; });
    return done == all;
}

class PyBatch {
  public:
    explicit PyBatch(const BoardTables &board) : board_(board), batch_(make_batch(board)) {}

    void legal(const ManyWords &positions, const Flags &legal) const {
        check(positions, legal.size(), board_.jumps.size());
        auto *flags = reinterpret_cast<std::uint8_t *>(legal.data());
        unlocked([&] { batch_->legal({positions.data(), positions.size()}, flags); });
    }
    void stuck(const ManyWords &positions, const Flags &stuck) const {
        check(positions, stuck.size(), 1);
        auto *flags = reinterpret_cast<std::uint8_t *>(stuck.data());
        unlocked([&] { batch_->stuck({positions.data(), positions.size()}, flags); });
    }
    std::optional<std::size_t> jump(const WritableWords &positions, const ManyJumps &jumps) const {
        check(positions, jumps.size(), 1);
        return unlocked([&] {
            return batch_->jump({positions.data(), positions.size()}, {jumps.data(), jumps.size()});
        });
    }
    bool play(const WritableWords &positions, const std::optional<FinishTuple> &finish, int ahead,
              std::uint64_t seed, std::uint64_t first, unsigned threads, double seconds) const {
        const auto checked = checked_finish(board_, finish);
        const std::size_t words = word_count(board_), count = positions.size() / words;
        check(positions, count, 1);
        nb::gil_scoped_release release;
        return run_parts(count, games_per_look(board_), std::max(threads, 1u), seconds,
                         [&](std::size_t from, std::size_t games) {
                             batch_->play({positions.data() + from * words, games * words}, checked,
                                          ahead, seed, first + from);
                         });
    }

  private:
    BoardTables board_;
    std::unique_ptr<Batch> batch_;

    // There are `each` results for each position.
    template <class Array>
    void check(const Array &positions, std::size_t results, std::size_t each) const {
        check_many(board_, positions);
        if (results != positions.size() / word_count(board_) * each)
            throw std::invalid_argument("an array of another size");
    }
};

std::vector<std::size_t> divide(Reading &reading, std::size_t most) {
    return unlocked([&] { return reading.divide(most, check_signals); });
}

void read(Reading &reading, std::size_t part, const WritableWords &out) {
    unlocked([&] { reading.read(part, {out.data(), out.size()}, check_signals); });
}

} // namespace

void bind_arrays(nb::module_ &module) {
    // Arrays are anything that has a buffer of the right kind, one-dimensional.
    nb::class_<Reading>(module, "Reading")
        .def("divide", &divide, "most"_a)
        .def("read", &read, nb::sig("def read(self, part: int, out: object) -> None"));
    nb::class_<PyBatch>(module, "Batch")
        .def(nb::init<const BoardTables &>(), "board"_a)
        .def("legal", &PyBatch::legal,
             nb::sig("def legal(self, positions: object, legal: object) -> None"))
        .def("stuck", &PyBatch::stuck,
             nb::sig("def stuck(self, positions: object, stuck: object) -> None"))
        .def("jump", &PyBatch::jump,
             nb::sig("def jump(self, positions: object, jumps: object) -> int | None"))
        .def(
            "play", &PyBatch::play, "positions"_a, "finish"_a.none(), "ahead"_a, "seed"_a,
            "first"_a, "threads"_a, "seconds"_a,
            nb::sig("def play(self, positions: object, finish: tuple[Sequence[int], Sequence[int], "
                    "int] | None, ahead: int, seed: int, first: int, threads: int, seconds: float) "
                    "-> bool"));
}

} // namespace pegsol::bind
