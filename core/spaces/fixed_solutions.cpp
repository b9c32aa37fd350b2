#include "spaces/fixed_solutions.hpp"

#include <array>
#include <unordered_map>

#include "ground/positions.hpp"
#include "ground/width.hpp"

namespace pegsol {
namespace {

template <int W> struct BitsHash {
    std::size_t operator()(const Bits<W> &key) const { return hash_of(key); }
};

struct LimitReached {};

// A letter is a set of jumps that the symmetry maps to itself: a jump of three fixed holes or, for
// distinct solutions, a whole orbit of independent jumps, all made at once.
template <int W> class FixedSolutions {
  public:
    FixedSolutions(const BoardTables &board, const Finish &finish,
                   const std::vector<Hole> &symmetry, bool distinct, std::size_t limit,
                   const std::function<void()> &poll)
        : finish_(finish, board.hole_count), distinct_(distinct), limit_(limit), poll_(poll) {
        const JumpTables<W> tables(board);
        for (JumpIndex j = 0; j < tables.jumps.size(); ++j) add_letter(tables, symmetry, j);
    }

    const Natural &count(const Bits<W> &pegs) {
        if (const auto known = known_.find(pegs); known != known_.end()) return known->second;
        if (++visited_ > limit_) throw LimitReached{};
        if (visited_ % 4096 == 0) poll_();
        Natural plus, minus;
        if (finish_(pegs)) {
            plus = {1};
        } else {
            add_sets(pegs, pegs, 0, true, plus, minus);
        }
        return known_.emplace(pegs, difference_of(std::move(plus), minus)).first->second;
    }

  private:
    struct Letter {
        Bits<W> mask, needs;
        std::size_t jumps = 0;
    };

    void add_letter(const JumpTables<W> &tables, const std::vector<Hole> &symmetry, JumpIndex j) {
        Letter letter;
        const Jump &jump = tables.jumps[j];
        const std::array<Hole, 3> first{jump.from, jump.over, jump.to};
        auto at = first;
        do {
            if (at < first) return; // the letter is that of another jump of the orbit
            Bits<W> mask, needs;
            for (Hole hole : at) mask.set(hole);
            needs.set(at[0]);
            needs.set(at[1]);
            // Jumps of an orbit that share a hole cannot be made at once.
            if (!((mask & letter.mask) == Bits<W>{})) return;
            letter.mask ^= mask;
            letter.needs ^= needs;
            ++letter.jumps;
            for (Hole &hole : at) hole = symmetry[hole];
        } while (at != first);
        if (!distinct_ && letter.jumps > 1) return;
        letters_.push_back(std::move(letter));
    }

    // Adds the numbers of solutions after each set of letters that consists of those made since the
    // start and letters from `first` on; without `distinct` after each letter. Those after sets of
    // an even size are subtracted.
    void add_sets(const Bits<W> &start, const Bits<W> &pegs, std::size_t first, bool adds,
                  Natural &plus, Natural &minus) {
        for (std::size_t i = first; i < letters_.size(); ++i) {
            const Letter &letter = letters_[i];
            if (!((start & letter.mask) == letter.needs) ||
                !((letter.mask & (start ^ pegs)) == Bits<W>{}))
                continue;
            const Bits<W> after = pegs ^ letter.mask;
            if (distinct_ && after.count() < finish_.max_pegs) continue; // a part meets the finish
            const Natural &number = count(after);
            Natural &sum = adds ? plus : minus;
            sum = sum_of(std::move(sum), number);
            // If no solution follows a set, none follows a larger one.
            if (distinct_ && !number.empty()) add_sets(start, after, i + 1, !adds, plus, minus);
        }
    }

    FinishTest<W> finish_;
    bool distinct_;
    std::size_t limit_, visited_ = 0;
    const std::function<void()> &poll_;
    std::vector<Letter> letters_;
    std::unordered_map<Bits<W>, Natural, BitsHash<W>> known_;
};

template <int W>
std::optional<Natural> fixed_solutions_of(const BoardTables &board, const Words &start,
                                          const Finish &finish, const std::vector<Hole> &symmetry,
                                          bool distinct, std::size_t limit,
                                          const std::function<void()> &poll) {
    const Bits<W> pegs = to_bits<W>(start);
    Bits<W> image;
    pegs.each([&](unsigned hole) { image.set(symmetry[hole]); });
    if (!(image == pegs)) return Natural{};
    try {
        return FixedSolutions<W>(board, finish, symmetry, distinct, limit, poll).count(pegs);
    } catch (const LimitReached &) {
        return std::nullopt;
    }
}

} // namespace

std::optional<Natural> fixed_solutions(const BoardTables &board, const Words &start,
                                       const Finish &finish, const std::vector<Hole> &symmetry,
                                       bool distinct, std::size_t limit,
                                       const std::function<void()> &poll) {
    return with_width(board.hole_count, [&]<int W>() {
        return fixed_solutions_of<W>(board, start, finish, symmetry, distinct, limit, poll);
    });
}

} // namespace pegsol
