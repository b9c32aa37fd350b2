// Whether a problem has a solution, decided by the closure of one of its ends.
//
// The finish can be reached if and only if the closure of the start holds it. By time reversal,
// this is so if and only if the closure of the finish's complements holds the complement of the
// start. Each position of a closure is one of its starts, or taking back a jump leads from it to
// another position of the closure. So, from the position in which the closure meets the other end,
// jumps can be taken back to make a solution.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "conduct/problem.hpp"
#include "spaces/closure.hpp"

namespace pegsol {

// The complements of a finish, at which a search backward begins: a list of those in the class of
// the start, or all that match a pattern, if they are many. For boards of at most 64 holes.
Seeds seeds_of(const Problem &problem);

// The closure begins at the end with the fewer positions that have no more pegs, to which jumps can
// lead. If the finish is a number of pegs, the closure begins at the start and finds a way to the
// fewest pegs, even if these are more than the finish allows.
class Decision {
  public:
    // With `keep`, all levels stay; else they are freed once they are used, and filled again if a
    // solution passes through them. A number of pegs needs all levels.
    Decision(std::shared_ptr<const Problem> problem, std::shared_ptr<const Layout> layout,
             bool keep, unsigned threads);

    // One that fits a number of bytes, if there is any.
    static std::unique_ptr<Decision> fitting(const std::shared_ptr<const Problem> &problem,
                                             Divided &divided, std::uint64_t memory,
                                             unsigned threads);

    // Goes on until the problem is decided or poll() returns false; returns whether it is decided.
    template <class Poll> bool advance(Poll poll) {
        while (!decided_) {
            const int step = closure_->step();
            closure_->run(1, poll);
            if (closure_->step() > step)
                after_step();
            else
                break;
        }
        return decided_;
    }
    // Once it is decided: the jumps of a solution, or to the fewest pegs, if there are any.
    [[nodiscard]] const std::optional<std::vector<JumpIndex>> &jumps() const { return jumps_; }
    [[nodiscard]] Direction direction() const { return direction_; }
    // The positions found so far, and the number of levels of pegs that they have.
    [[nodiscard]] std::pair<std::uint64_t, std::size_t> searched() const;
    // The bytes that the closure holds at its peak.
    [[nodiscard]] std::size_t closure_bytes() const { return closure_->peak_bytes(); }

  private:
    std::shared_ptr<const Problem> problem_;
    std::shared_ptr<const Layout> layout_;
    bool keep_;
    unsigned threads_;
    Direction direction_ = Direction::forward;
    bool by_pegs_;
    // All positions here are in the closure's form: complements, if it goes backward.
    std::uint64_t member_;
    Seeds seeds_;
    std::vector<std::pair<int, std::uint64_t>> unseen_; // targets with their levels, highest last
    std::vector<std::uint64_t> targets_, met_;
    std::unique_ptr<Closure> closure_;
    std::optional<PegCounts> counts_; // of the whole closure
    std::optional<std::uint64_t> at_; // where taking back goes on
    std::vector<JumpIndex> back_;
    std::optional<std::vector<JumpIndex>> jumps_;
    bool decided_ = false;

    void begin();
    void after_step();
    [[nodiscard]] std::optional<std::uint64_t> meeting() const;
    void walk_back(std::uint64_t position);
    [[nodiscard]] bool is_start(std::uint64_t position) const;
};

} // namespace pegsol
