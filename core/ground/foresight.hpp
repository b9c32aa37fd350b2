// What a player sees who looks some jumps ahead: that no way of playing on meets the finish.
#pragma once

#include <bit>

#include "ground/finish.hpp"

namespace pegsol {

template <int W> class Foresight {
  public:
    // A player who looks no jump ahead sees nothing.
    Foresight(const JumpTables<W> &tables, const FinishTest<W> &finish, int jumps)
        : tables_(tables), finish_(finish), jumps_(jumps) {}

    // Takes the jumps after which the player sees that the game is lost out of the set of the legal
    // jumps of a position, and returns the number of the others.
    int keep_unseen(const Bits<W> &pegs, std::uint64_t *legal, int total) const {
        if (jumps_ == 0) return total;
        for (std::size_t i = 0; i < tables_.legal_words; ++i)
            for (std::uint64_t rest = legal[i]; rest != 0; rest &= rest - 1) {
                const std::size_t jump = 64 * i + static_cast<std::size_t>(std::countr_zero(rest));
                if (!sees_loss(pegs ^ tables_.mask[jump])) continue;
                legal[i] ^= rest & -rest;
                --total;
            }
        return total;
    }

    // Whether the player sees that a position is lost.
    [[nodiscard]] bool sees_loss(const Bits<W> &pegs) const {
        return jumps_ != 0 && is_lost(pegs, jumps_);
    }

  private:
    const JumpTables<W> &tables_;
    const FinishTest<W> &finish_;
    int jumps_;

    // Whether all ways of playing on end within this number of jumps, and none at the finish.
    [[nodiscard]] bool is_lost(const Bits<W> &pegs, int jumps) const {
        if (finish_(pegs)) return false;
        if (pegs.count() <= finish_.stop_pegs()) return true;
        for (std::size_t i = 0; i < tables_.jumps.size(); ++i)
            if (tables_.legal(pegs, tables_.jumps[i]) &&
                (jumps == 0 || !is_lost(pegs ^ tables_.mask[i], jumps - 1)))
                return false;
        return true;
    }
};

} // namespace pegsol
