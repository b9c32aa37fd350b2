#include "lab/guided_game.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <numeric>
#include <stdexcept>

#include "ground/intact.hpp"
#include "ground/positions.hpp"
#include "ground/random.hpp"
#include "ground/width.hpp"

namespace pegsol {
namespace {

template <int W> struct Pattern {
    Bits<W> care, value;
    int least, most;
};

template <int W> class Game final : public GuidedGame {
  public:
    Game(const BoardTables &board, const GuidedSpec &spec, std::size_t memory_bytes)
        : tables_(board), start_(to_bits<W>(spec.start)), threshold_(spec.threshold),
          memory_bytes_(memory_bytes) {
        for (const Wanted &wanted : spec.wanted)
            wanted_.push_back(
                {to_bits<W>(wanted.care), to_bits<W>(wanted.value), wanted.least, wanted.most});
        if (wanted_.empty()) throw std::invalid_argument("a game wants a finish");
    }

    void begin(const std::vector<std::int32_t> &weights,
               std::optional<std::uint64_t> tie_seed) override {
        if (weights.size() != tables_.hole_count)
            throw std::invalid_argument("every hole has a weight");
        intact_.renew();
        intact_.step([&] { begin_game(weights, tie_seed); });
    }

    State step(std::size_t positions) override {
        return intact_.step([&] { return go_on(positions); });
    }

    [[nodiscard]] const std::vector<JumpIndex> &jumps() const override { return best_.jumps; }
    [[nodiscard]] int agreement() const override { return best_.agreement; }
    [[nodiscard]] std::size_t nearest() const override { return best_.nearest; }
    [[nodiscard]] std::uint64_t visited() const override { return count_; }

  private:
    void begin_game(const std::vector<std::int32_t> &weights,
                    std::optional<std::uint64_t> tie_seed) {
        gains_.clear();
        for (const Jump &jump : tables_.jumps)
            gains_.push_back(std::int64_t{weights[jump.to]} - weights[jump.from] -
                             weights[jump.over]);
        order_.resize(gains_.size());
        std::iota(order_.begin(), order_.end(), JumpIndex{0});
        std::stable_sort(order_.begin(), order_.end(),
                         [&](JumpIndex a, JumpIndex b) { return gains_[a] > gains_[b]; });
        pegs_ = start_;
        path_.clear();
        frames_.clear();
        legal_.clear();
        visited_.clear();
        count_ = 0;
        best_ = {};
        greedy(tie_seed);
    }

    State go_on(std::size_t positions) {
        for (std::size_t i = 0; i < positions; ++i) {
            if (frames_.empty()) return State::complete;
            if (visited_.memory_bytes() + visited_.bytes_to_hold(1) > memory_bytes_)
                return State::memory;
            advance();
        }
        return frames_.empty() ? State::complete : State::running;
    }

    // A position on the way to the present one: its jumps that are still to be made are legal_ from
    // `first` on, and its weight is that at the threshold plus `gain`.
    struct Frame {
        std::size_t first;
        std::int64_t gain;
    };
    struct Best {
        std::vector<JumpIndex> jumps;
        int agreement = 0;
        std::size_t nearest = 0;
        bool known = false;
        std::int64_t gain = 0;
    };

    // The holes that agree with a finish, and the first finish with the most.
    [[nodiscard]] std::pair<int, std::size_t> agreement_of(const Bits<W> &pegs) const {
        const int count = pegs.count();
        int best = std::numeric_limits<int>::min();
        std::size_t which = 0;
        for (std::size_t i = 0; i < wanted_.size(); ++i) {
            const Pattern<W> &wanted = wanted_[i];
            const int agree = static_cast<int>(tables_.hole_count) -
                              ((pegs ^ wanted.value) & wanted.care).count() -
                              std::max(0, count - wanted.most) - std::max(0, wanted.least - count);
            if (agree > best) best = agree, which = i;
        }
        return {best, which};
    }

    void greedy(std::optional<std::uint64_t> tie_seed) {
        Random random(tie_seed.value_or(0));
        std::vector<JumpIndex> equal;
        for (;;) {
            const auto [agree, which] = agreement_of(pegs_);
            ++count_;
            if (solved(agree, which)) return;
            if (pegs_.count() <= threshold_) break;
            equal.clear();
            for (JumpIndex j : order_) {
                if (!equal.empty() && (!tie_seed || gains_[j] < gains_[equal[0]])) break;
                if (tables_.legal(pegs_, tables_.jumps[j])) equal.push_back(j);
            }
            if (equal.empty()) break;
            const auto choice =
                tie_seed ? random.below(static_cast<std::uint32_t>(equal.size())) : 0;
            path_.push_back(equal[choice]);
            pegs_ ^= tables_.mask[equal[choice]];
        }
        visited_.reserve(1);
        visited_.insert(pegs_);
        enter(0);
    }

    // Whether the position is a solution, which ends the game.
    bool solved(int agree, std::size_t which) {
        if (agree < static_cast<int>(tables_.hole_count)) return false;
        best_ = {path_, agree, which, true, 0};
        frames_.clear();
        return true;
    }

    // Begins with the jumps of the present position.
    void enter(std::int64_t gain) {
        const std::size_t first = legal_.size(), words = tables_.legal_words;
        legal_.resize(first + words);
        const bool stuck = tables_.legal_jumps(pegs_, legal_.data() + first) == 0;
        frames_.push_back({first, gain});
        const auto [agree, which] = agreement_of(pegs_);
        if (solved(agree, which)) return;
        if (stuck && (!best_.known || gain > best_.gain)) best_ = {path_, agree, which, true, gain};
    }

    // Makes the next jump of the present position, or takes its last jump back.
    void advance() {
        const Frame frame = frames_.back();
        for (std::size_t word = frame.first; word < legal_.size(); ++word)
            while (legal_[word] != 0) {
                const auto bit = static_cast<unsigned>(std::countr_zero(legal_[word]));
                legal_[word] &= legal_[word] - 1;
                const auto jump = static_cast<JumpIndex>((word - frame.first) * 64 + bit);
                const Bits<W> after = pegs_ ^ tables_.mask[jump];
                visited_.reserve(1);
                if (!visited_.insert(after)) continue;
                ++count_;
                pegs_ = after;
                path_.push_back(jump);
                enter(frame.gain + gains_[jump]);
                return;
            }
        legal_.resize(frame.first);
        frames_.pop_back();
        if (frames_.empty()) return;
        pegs_ ^= tables_.mask[path_.back()];
        path_.pop_back();
    }

    JumpTables<W> tables_;
    Bits<W> start_, pegs_;
    int threshold_;
    std::vector<Pattern<W>> wanted_;
    std::vector<std::int64_t> gains_; // what each jump adds to the weight of a position
    std::vector<JumpIndex> order_;    // by what they add, the most first
    std::size_t memory_bytes_;
    PositionMap<W> visited_;
    std::vector<Frame> frames_;
    std::vector<std::uint64_t> legal_;
    std::vector<JumpIndex> path_;
    std::uint64_t count_ = 0;
    Best best_;
    Intact intact_;
};

} // namespace

std::unique_ptr<GuidedGame> make_guided_game(const BoardTables &board, const GuidedSpec &spec,
                                             std::size_t memory_bytes) {
    return with_width(board.hole_count, [&]<int W>() -> std::unique_ptr<GuidedGame> {
        return std::make_unique<Game<W>>(board, spec, memory_bytes);
    });
}

} // namespace pegsol
