#include "spaces/main_peg.hpp"

#include "ground/intact.hpp"
#include "ground/width.hpp"

namespace pegsol {
namespace {

using Moves = std::uint16_t;
constexpr Moves never = 0xffff;
constexpr int off_board = -1;

template <int W> class MainPegOf final : public MainPeg {
  public:
    explicit MainPegOf(std::shared_ptr<const LiveOf<W>> live)
        : live_(std::move(live)), tree_(*live_), moves_(live_->level_count()) {
        for (std::size_t pegs = 0; pegs < moves_.size(); ++pegs)
            moves_[pegs].assign(live_->level(pegs).size() * slots(pegs), never);
    }

    State step(std::size_t sweeps) override {
        return intact_.step([&] { return advance(sweeps); });
    }
    std::size_t visited() const override { return visited_; }
    int fewest() const override;
    std::vector<JumpIndex> solution() const override;
    std::size_t memory_bytes() const override {
        std::size_t bytes = live_->memory_bytes();
        for (const auto &level : moves_) bytes += level.capacity() * sizeof(Moves);
        return bytes;
    }

  private:
    using Node = typename SweepTree<W>::Node;
    using Place = typename LiveOf<W>::Place;

    // The numbers of a position: first the one without the main peg, then one for each peg of the
    // game.
    [[nodiscard]] std::size_t slots(std::size_t pegs) const {
        return 1 + (live_->reverse ? live_->hole_count - pegs : pegs);
    }
    [[nodiscard]] static std::size_t slot(const Bits<W> &pegs, unsigned hole);
    State advance(std::size_t sweeps);
    void visit(const Bits<W> &position, Moves *numbers);

    // The numbers after a sweep, for holes of the position itself: what is kept is an image of it.
    struct After {
        const LiveOf<W> &live;
        const Moves *numbers;
        Bits<W> pegs; // of the game, in the position kept
        const std::vector<Hole> *symmetry;

        [[nodiscard]] Moves at(int hole) const {
            if (hole == off_board) return numbers[0];
            const auto h = static_cast<std::size_t>(hole);
            return numbers[slot(pegs, symmetry == nullptr ? hole_of(h) : (*symmetry)[h])];
        }
        [[nodiscard]] static unsigned hole_of(std::size_t hole) {
            return static_cast<unsigned>(hole);
        }
    };
    // The numbers after the n-th sweep of the last tree, or of a position at a place.
    [[nodiscard]] After after(std::size_t n) const {
        return after(tree_.nodes()[n].position, places_[n]);
    }
    [[nodiscard]] After after(const Bits<W> &position, Place place) const;
    const std::vector<Node> &grow(const Bits<W> &position, unsigned hole) const;
    // The hole of the main peg after another peg's sweep, if it was in `hole` before.
    [[nodiscard]] static int moved_on(int hole, const Bits<W> &pegs_after, Hole moved_to) {
        if (hole == off_board) return hole;
        // The other peg ends in this hole only if it has jumped over the main peg before.
        const bool stays = pegs_after.test(static_cast<unsigned>(hole)) && hole != moved_to;
        return stays ? hole : off_board;
    }
    // Calls f(hole) for the pegs that appear in a sweep, which happens by reverse rules only.
    template <class F>
    void each_new_peg(const Bits<W> &pegs_before, unsigned moved_from, const Node &node,
                      F f) const {
        if (!live_->reverse) return;
        live_->pegs_of(node.position).each([&](unsigned hole) {
            if (hole != node.hole && (!pegs_before.test(hole) || hole == moved_from))
                f(static_cast<int>(hole));
        });
    }
    [[nodiscard]] int best_peg() const;
    bool follow(Bits<W> &position, int &hole, std::vector<JumpIndex> &jumps) const;

    std::shared_ptr<const LiveOf<W>> live_;
    mutable SweepTree<W> tree_;
    mutable std::vector<Place> places_;     // of the positions of the tree
    std::vector<std::vector<Moves>> moves_; // by number of pegs
    std::size_t pegs_ = 0, at_ = 0, visited_ = 0;
    Intact intact_;
};

template <int W> State MainPegOf<W>::advance(std::size_t sweeps) {
    tree_.take_grown();
    std::size_t done = 0;
    for (; pegs_ < live_->level_count(); ++pegs_, at_ = 0) {
        const auto &level = live_->level(pegs_);
        for (; at_ < level.size(); ++at_) {
            if (done >= sweeps) return State::running;
            ++visited_;
            visit(level[at_], &moves_[pegs_][at_ * slots(pegs_)]);
            done += 1 + tree_.take_grown();
        }
    }
    return State::complete;
}

// The place among the numbers of a position: pegs count from 1, in the order of their holes.
template <int W> std::size_t MainPegOf<W>::slot(const Bits<W> &pegs, unsigned hole) {
    std::size_t place = 1;
    const unsigned word = hole >> 6;
    for (unsigned w = 0; w < word; ++w)
        place += static_cast<std::size_t>(std::popcount(pegs.words[w]));
    const std::uint64_t below = (std::uint64_t{1} << (hole & 63)) - 1;
    return place + static_cast<std::size_t>(std::popcount(pegs.words[word] & below));
}

template <int W>
typename MainPegOf<W>::After MainPegOf<W>::after(const Bits<W> &position, Place place) const {
    const Bits<W> &kept = live_->level(place.pegs)[place.at];
    return {*live_, &moves_[place.pegs][place.at * slots(place.pegs)], live_->pegs_of(kept),
            kept == position ? nullptr : &live_->symmetry_to(kept, position)};
}

template <int W>
const std::vector<typename MainPegOf<W>::Node> &MainPegOf<W>::grow(const Bits<W> &position,
                                                                   unsigned hole) const {
    places_.assign(1, {});
    return tree_.grow(position, static_cast<Hole>(hole), [this](const Bits<W> &after) {
        const Place place = live_->find(after);
        if (place.at != LiveOf<W>::none) places_.push_back(place);
        return place.at != LiveOf<W>::none;
    });
}

template <int W> void MainPegOf<W>::visit(const Bits<W> &position, Moves *numbers) {
    const Bits<W> pegs = live_->pegs_of(position);
    if (live_->finish(position)) {
        std::fill(numbers, numbers + 1 + pegs.count(), Moves{0});
        return;
    }
    const auto take = [](Moves &number, Moves least) { number = std::min(number, least); };
    const auto one_more = [](Moves moves) {
        return moves == never ? never : static_cast<Moves>(moves + 1);
    };
    pegs.each([&](unsigned moving) {
        const auto &nodes = grow(position, moving);
        for (std::size_t n = 1; n < nodes.size(); ++n) {
            const Node &node = nodes[n];
            const After next = after(n);
            if (node.jumps == 1) take(numbers[slot(pegs, moving)], next.at(node.hole));
            take(numbers[0], one_more(next.at(off_board)));
            each_new_peg(pegs, moving, node,
                         [&](int hole) { take(numbers[0], one_more(next.at(hole))); });
            const Bits<W> pegs_after = live_->pegs_of(node.position);
            std::size_t place = 0;
            pegs.each([&](unsigned hole) {
                ++place;
                if (hole == moving) return;
                take(numbers[place],
                     one_more(next.at(moved_on(static_cast<int>(hole), pegs_after, node.hole))));
            });
        }
    });
}

template <int W> int MainPegOf<W>::best_peg() const {
    const auto place = live_->find(live_->start);
    const Moves *numbers = &moves_[place.pegs][place.at * slots(place.pegs)];
    int best = off_board;
    Moves least = numbers[0];
    live_->pegs_of(live_->start).each([&](unsigned hole) {
        const Moves moves = *++numbers;
        if (moves >= least) return;
        least = moves;
        best = static_cast<int>(hole);
    });
    return best;
}

template <int W> int MainPegOf<W>::fewest() const {
    const auto place = live_->find(live_->start);
    if (place.at == LiveOf<W>::none) return -1;
    const auto numbers =
        moves_[place.pegs].begin() + static_cast<std::ptrdiff_t>(place.at * slots(place.pegs));
    const Moves least =
        *std::min_element(numbers, numbers + static_cast<std::ptrdiff_t>(slots(place.pegs)));
    return least == never ? -1 : least;
}

template <int W> std::vector<JumpIndex> MainPegOf<W>::solution() const {
    std::vector<JumpIndex> jumps;
    if (fewest() < 0) return jumps;
    int hole = best_peg();
    for (Bits<W> position = live_->start; !live_->finish(position);)
        if (!follow(position, hole, jumps))
            throw std::logic_error("no sweep leads to the number of a position");
    return jumps;
}

// Makes a jump of the main peg, or a move of another peg, that leads to the number of the position.
template <int W>
bool MainPegOf<W>::follow(Bits<W> &position, int &hole, std::vector<JumpIndex> &jumps) const {
    const Bits<W> pegs = live_->pegs_of(position);
    const Moves now = after(position, live_->find(position)).at(hole);
    bool found = false;
    pegs.each([&](unsigned moving) {
        if (found) return;
        const auto &nodes = grow(position, moving);
        for (std::size_t n = 1; n < nodes.size() && !found; ++n) {
            const Node &node = nodes[n];
            const After next = after(n);
            int hole_after = moved_on(hole, live_->pegs_of(node.position), node.hole);
            if (hole == static_cast<int>(moving)) {
                hole_after = node.hole;
                found = node.jumps == 1 && next.at(hole_after) == now;
            } else {
                found = next.at(hole_after) + 1 == now;
                if (!found && hole == off_board)
                    each_new_peg(pegs, moving, node, [&](int fresh) {
                        if (found || next.at(fresh) + 1 != now) return;
                        found = true;
                        hole_after = fresh;
                    });
            }
            if (!found) continue;
            const auto path = tree_.path(n);
            jumps.insert(jumps.end(), path.begin(), path.end());
            position = node.position;
            hole = hole_after;
        }
    });
    return found;
}

} // namespace

std::unique_ptr<MainPeg> make_main_peg(std::shared_ptr<const Live> live) {
    return with_one_or_widest(live->hole_count, [&]<int W>() -> std::unique_ptr<MainPeg> {
        return std::make_unique<MainPegOf<W>>(std::static_pointer_cast<const LiveOf<W>>(live));
    });
}

} // namespace pegsol
