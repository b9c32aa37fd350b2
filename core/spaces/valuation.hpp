// What each winning position is worth: its number of solutions, and the chance of random play.
//
// The winning positions come as the bitmap of their complements. The number of solutions from a
// position is 1 if it meets the finish, else the sum over its jumps; the chance is the mean over
// all its legal jumps. Of complements, a block takes these numbers from the blocks that the closure
// pulled from, so that one pass over a descending layout finds all of them. The values of a block
// stand side by side in the order of its bits: nothing is searched, sorted or hashed.
//
// A number of solutions takes 32 bits, in which the few large ones have the place of their 128. Of
// the large levels, most are dropped when no later level takes from them. A position there gets its
// value from the positions that its jumps lead to, down to a level that is kept.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
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
        return !layout.level_rounds && layout.pulls.size() + layout.inside.size() < 256;
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
    // allowed, or than there is; throws std::invalid_argument for a number of solutions beyond 128
    // bits.
    State step(std::size_t cells);
    [[nodiscard]] int levels() const { return static_cast<int>(levels_.size()); }
    [[nodiscard]] int levels_left() const { return level_; }
    [[nodiscard]] std::uint64_t memory_bytes() const;

    struct Value {
        std::uint64_t low, high; // of the number of solutions
        double chance;           // correct to 12 digits: the numbers added are positive
    };
    // The value of a winning position, nothing for any other one.
    [[nodiscard]] std::optional<Value> value(std::uint64_t position);

  private:
    struct Sum {
        std::uint64_t low = 0, high = 0; // solutions
        double chance = 0;
    };
    struct Large { // a number of solutions
        std::uint64_t low, high;
    };
    struct Level {
        std::uint32_t *solutions = nullptr; // nullptr if the values are not in memory
        double *chances = nullptr;
        std::vector<std::uint32_t> first; // value of each block, counted from the level's first
        std::size_t positions = 0;
        std::vector<std::vector<Large>> large; // of each thread
        std::unique_ptr<Arena> memory;         // of a level that takes its own
        bool small = false;
        bool dropped = false; // when no level takes from it any more
        [[nodiscard]] std::size_t bytes() const {
            return positions * sizeof(double) + (positions + 1) / 2 * 2 * sizeof(std::uint32_t);
        }
        void lie_at(std::byte *data) {
            chances = reinterpret_cast<double *>(data);
            solutions = reinterpret_cast<std::uint32_t *>(chances + positions);
        }
    };
    static constexpr std::uint32_t is_large = std::uint32_t{1} << 31;
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
    struct Spot { // of a position whose block was valued
        Outside outside;
        std::uint32_t index;
    };
    using Known = std::unordered_map<std::uint64_t, Sum>; // by complement

    std::shared_ptr<const Closure> closure_;
    const Layout &layout_;
    FinishTest<1> finish_;
    std::size_t max_bytes_;
    std::vector<Level> levels_;
    std::uint64_t peak_bytes_ = 0; // at most, but for the large numbers
    std::unique_ptr<Arena> kept_;  // the values of the small levels
    std::vector<Arrivals> pulls_, inside_;
    std::vector<double> shares_;  // of a jump, by number of jumps
    std::vector<Mirror> mirrors_; // without the identity
    std::vector<Worker> workers_;
    int level_; // this one is next; the levels from here up are done
    std::uint32_t next_cell_ = 0;
    std::atomic<bool> too_large_ = false;
    bool failed_ = false; // for lack of memory
    Known known_;         // values on dropped levels that were asked for

    [[nodiscard]] bool is_valued(const Outside &outside) const;
    [[nodiscard]] const Mirror *move_to_valued(Outside &outside) const;
    void count_positions();
    void plan_memory();
    void begin_level();
    void end_level();
    State go_on(std::size_t cells);
    void value_cells(Worker &worker, std::atomic<std::uint32_t> &next, std::uint32_t end);
    void find_block(Block &block, std::size_t level, const Outside &outside) const;
    void find_sources(Block &block) const;
    void find_source(Source &source, std::size_t level, const Outside &outside,
                     std::uint64_t constants) const;
    void value_block(Worker &worker, const Block &block);
    // A template is inlined only if its declaration says so, too.
    template <bool Mirrored>
    PEGSOL_INLINE void take(Worker &worker, const Block &block, const Source &source) const;
    void add(Worker &worker, std::size_t at, const Level &level, std::size_t value) const;
    static void add_large(Worker &worker, std::size_t at, const Sum &more);
    bool find_inside(Worker &worker, const Block &block) const;
    void take_inside(Worker &worker, const Block &block, std::uint32_t word, unsigned lane,
                     std::uint64_t positions);
    void store(Worker &worker, const Block &block, std::uint32_t word, unsigned bit,
               std::size_t value);
    [[nodiscard]] std::uint64_t complement_of(const Block &block, std::uint32_t index) const;
    [[nodiscard]] Sum read(const Level &level, std::size_t value) const;
    [[nodiscard]] Sum sum_of(const Spot &spot, Known &known) const;
    [[nodiscard]] Sum sum_of_jumps(const Block &block, std::uint32_t index, Known &known) const;
    [[nodiscard]] Level &current() { return levels_[static_cast<std::size_t>(level_) - 1]; }
};

} // namespace pegsol
