#include "lab/random_walk.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "ground/crew.hpp"
#include "ground/width.hpp"
#include "spaces/given_level.hpp"

namespace pegsol {
namespace {

// A sum of many numbers that rounding hardly touches [W. Kahan, CACM 8 (1965), 40].
class Sum {
  public:
    void add(double value) {
        const double corrected = value - lost_, next = total_ + corrected;
        lost_ = (next - total_) - corrected;
        total_ = next;
    }
    [[nodiscard]] double total() const { return total_; }

  private:
    double total_ = 0, lost_ = 0;
};

template <int W> class RandomWalkOf final : public RandomWalk {
  public:
    RandomWalkOf(const BoardTables &board, const RandomWalkSpec &spec)
        : tables_(board), canonical_(board.hole_count, spec.symmetries, tables_.mask),
          finish_(spec.finish ? FinishTest<W>(*spec.finish, board.hole_count) : FinishTest<W>()),
          start_(canonical_.of(to_bits<W>(spec.start))), full_(Bits<W>::full(board.hole_count)),
          max_bytes_(spec.memory_bytes),
          scratch_(static_cast<std::size_t>(std::max(1, spec.threads))) {
        for (Scratch &scratch : scratch_) scratch.legal.resize(tables_.legal_words);
    }

    bool add_level(int pegs, std::span<const char> positions) override {
        if (next_ < now_.positions.size())
            throw std::logic_error("the level before is not complete");
        if (pegs_ != none && pegs != pegs_ - 1)
            throw std::invalid_argument("levels are given from the most pegs down, one by one");
        const std::size_t count = given_positions(tables_.hole_count, positions);
        const std::size_t needed = count * (sizeof(Bits<W>) + sizeof(Value)) +
                                   LevelIndex<W>::bytes_for(now_.positions.size());
        if (count >> 31 != 0 || canonical_.memory_bytes() +
                                        now_.positions.size() * (sizeof(Bits<W>) + sizeof(Value)) +
                                        needed >
                                    max_bytes_)
            return false;
        Level level;
        level.positions = given_level<W>(tables_.hole_count, pegs, positions);
        level.values.resize(count);
        now_.index = LevelIndex<W>(now_.positions);
        before_ = std::move(now_);
        now_ = std::move(level);
        first_ = pegs_ == none;
        pegs_ = pegs;
        next_ = 0;
        return true;
    }

    State step(std::size_t positions) override {
        const std::size_t count = now_.positions.size();
        const std::size_t end = std::min(count, next_ + positions * scratch_.size());
        // If that runs out of memory, the same positions are valued by the next step.
        share_blocks(scratch_.size(), next_, end, block,
                     [&](std::size_t thread, std::size_t from, std::size_t to) {
                         dispatched(*this, &RandomWalkOf::value_block, scratch_[thread], from, to);
                     });
        next_ = end;
        return end == count ? State::complete : State::running;
    }

    Sums sums() const override {
        check_complete();
        Sum visited, won, stuck, going, jumps;
        Sums sums;
        for (const Value &value : now_.values) {
            const double chance = value.chance * value.orbit;
            visited.add(chance);
            if (value.met) {
                won.add(chance);
            } else if (value.legal == 0) {
                stuck.add(chance);
            } else {
                going.add(chance);
                jumps.add(chance * value.legal);
            }
            sums.positions += value.orbit;
        }
        sums.visited = visited.total();
        sums.won = won.total();
        sums.stuck = stuck.total();
        sums.going = going.total();
        sums.jumps = jumps.total();
        return sums;
    }

    double chance(std::span<const char> positions) const override {
        check_complete();
        Sum sum;
        std::size_t at = 0;
        for (const Bits<W> &pegs : given_level<W>(tables_.hole_count, pegs_, positions)) {
            // Both lists ascend.
            while (at < now_.positions.size() && less(now_.positions[at], pegs)) ++at;
            if (at < now_.positions.size() && now_.positions[at] == pegs)
                sum.add(now_.values[at].chance * now_.values[at].orbit);
        }
        return sum.total();
    }

  private:
    static constexpr std::size_t block = 64; // positions valued together
    static constexpr int none = -1;
    struct Value {
        double chance = 0;       // of this one position
        std::uint32_t orbit = 0; // the positions of its symmetry class
        std::uint16_t legal = 0; // jumps
        bool met = false;        // the finish
        // What this position adds to the chance of each position that one of its jumps leads to.
        [[nodiscard]] double share() const { return met || legal == 0 ? 0 : chance / legal; }
    };
    struct Level : GivenLevel<W> {
        std::vector<Value> values;
    };
    struct Scratch {
        std::vector<std::uint64_t> legal;
        Ways<W> back; // to the positions before
    };

    // A virtual function cannot be compiled for several instruction sets.
    void value_block(Scratch &scratch, std::size_t begin, std::size_t end);

    void check_complete() const {
        if (pegs_ == none || next_ < now_.positions.size())
            throw std::logic_error("the level is not complete");
    }

    JumpTables<W> tables_;
    Canonical<W> canonical_;
    FinishTest<W> finish_;
    Bits<W> start_, full_;
    std::size_t max_bytes_;
    Level before_, now_;
    int pegs_ = none;
    bool first_ = true;
    std::size_t next_ = 0;
    std::vector<Scratch> scratch_; // of each thread
};

template <int W>
PEGSOL_DISPATCH void RandomWalkOf<W>::value_block(Scratch &scratch, std::size_t begin,
                                                  std::size_t end) {
    Ways<W> &back = scratch.back;
    back.clear();
    for (std::size_t i = begin; i < end; ++i) {
        const Bits<W> &pegs = now_.positions[i];
        Value &value = now_.values[i];
        value.legal = static_cast<std::uint16_t>(tables_.legal_jumps(pegs, scratch.legal.data()));
        value.met = finish_(pegs);
        value.orbit = static_cast<std::uint32_t>(canonical_.orbit(pegs));
        value.chance = first_ && pegs == start_ ? 1 : 0;
        // A jump leads here if it is legal among the holes, taken for pegs.
        tables_.legal_jumps(pegs ^ full_, scratch.legal.data());
        back.add(canonical_, pegs, scratch.legal);
    }
    back.look_up(before_, [this](std::size_t place)
                              PEGSOL_INLINE_LAMBDA { __builtin_prefetch(&before_.values[place]); });
    for (std::size_t i = begin; i < end; ++i)
        for (std::size_t k = back.offsets[i - begin]; k < back.offsets[i - begin + 1]; ++k)
            if (back.places[k] != LevelIndex<W>::none)
                now_.values[i].chance += before_.values[back.places[k]].share();
}

} // namespace

std::unique_ptr<RandomWalk> make_random_walk(const BoardTables &board, const RandomWalkSpec &spec) {
    if (board.jumps.size() > std::numeric_limits<std::uint16_t>::max())
        throw std::invalid_argument("too many jumps for random walks");
    return with_width(board.hole_count, [&]<int W>() -> std::unique_ptr<RandomWalk> {
        return std::make_unique<RandomWalkOf<W>>(board, spec);
    });
}

} // namespace pegsol
