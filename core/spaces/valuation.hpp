// What each winning position is worth: its number of solutions, and the chance of random play.
//
// The winning positions come as the bitmap of their complements. The number of solutions from a
// position is 1 if it meets the finish, else the sum over its jumps; the chance is the mean over
// all its legal jumps. Of complements, a block takes these numbers from the blocks that the closure
// pulled from, so that one pass over a descending layout finds all of them. The values of a block
// stand side by side in the order of its bits: nothing is searched, sorted or hashed.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "ground/arena.hpp"
#include "ground/dispatch.hpp"
#include "ground/finish.hpp"
#include "ground/state.hpp"
#include "spaces/closure.hpp"
#include "spaces/mirror.hpp"

namespace pegsol {

class Valuation {
  public:
    // Whether positions of this layout can be valued.
    [[nodiscard]] static bool fits(const Layout &layout) {
        return layout.descending && !layout.level_rounds &&
               layout.pulls.size() + layout.inside.size() < 256;
    }
    // `winning` has the complements of the positions that can reach the finish, or of those of them
    // that can be reached from some starts. The symmetries are a group that keeps both the finish
    // and `winning`: of the blocks that they map to each other only one is valued. Throws
    // std::invalid_argument if the closure is not finished, if its layout does not fit, or if its
    // positions were released.
    Valuation(std::shared_ptr<const Closure> winning, const Finish &finish,
              const std::vector<std::vector<Hole>> &symmetries, unsigned threads,
              std::size_t memory_bytes);
    ~Valuation();

    // Values the positions of the next cells. State::memory if the values take more memory than
    // allowed; throws std::invalid_argument for a number of solutions beyond 128 bits.
    State step(std::uint32_t cells);
    [[nodiscard]] int levels() const { return static_cast<int>(levels_.size()); }
    [[nodiscard]] int levels_left() const { return level_; }
    [[nodiscard]] std::uint64_t memory_bytes() const;

    struct Value {
        std::uint64_t low, high; // of the number of solutions
        double chance;           // correct to 12 digits: the numbers added are positive
    };
    // The value of a winning position, nothing for any other one.
    [[nodiscard]] std::optional<Value> value(std::uint64_t position) const;

  private:
    struct Entry {
        std::uint64_t solutions; // the low 64 bits
        double chance;
    };
    struct Level {
        Entry *entries = nullptr;
        std::vector<std::uint32_t> first; // entry of each block, counted from the level's first
        std::size_t positions = 0;
        std::vector<std::uint64_t> high; // bits of the solutions, if there is any
    };
    // A jump on the words of a block, and by variant the positions that it may lead to: a byte for
    // each, 1 or 0.
    struct Arrivals {
        const Operation *operation;
        std::vector<std::uint8_t> counts;
    };
    using Outside = Mirror::Outside;
    struct Source;
    struct Block;
    struct Worker;

    std::shared_ptr<const Closure> closure_;
    const Layout &layout_;
    FinishTest<1> finish_;
    std::size_t max_bytes_;
    std::vector<Level> levels_;
    std::uint64_t total_ = 0; // positions
    std::vector<Arrivals> pulls_, inside_;
    std::vector<double> shares_;                 // of a jump, by number of jumps
    std::vector<Mirror> mirrors_;                // without the identity
    std::vector<std::unique_ptr<Arena>> arenas_; // each for the entries of some levels
    std::vector<Worker> workers_;
    int level_; // this one is next; the levels from here up are done
    std::uint32_t next_cell_ = 0;
    std::atomic<bool> overflow_ = false, too_large_ = false;

    [[nodiscard]] bool is_valued(const Outside &outside) const;
    [[nodiscard]] const Mirror *move_to_valued(Outside &outside) const;
    void count_positions();
    void take_memory();
    void value_cells(Worker &worker, std::atomic<std::uint32_t> &next, std::uint32_t end);
    void plan(Worker &worker, std::uint32_t outer);
    void find_sources(Block &block) const;
    void find_source(Source &source, std::size_t level, const Outside &outside,
                     std::uint64_t constants) const;
    void fetch_entries(Block &block) const;
    void value_block(Worker &worker, const Block &block);
    // A template is inlined only if its declaration says so, too.
    template <bool Mirrored>
    PEGSOL_INLINE void take(Worker &worker, const Block &block, const Source &source) const;
    bool find_inside(Worker &worker, const Block &block) const;
    void take_inside(Worker &worker, const Block &block, std::uint32_t word, unsigned bit) const;
    void store(Worker &worker, const Block &block, std::uint32_t word, unsigned bit,
               std::size_t entry);
    [[nodiscard]] Level &current() { return levels_[static_cast<std::size_t>(level_) - 1]; }
};

} // namespace pegsol
