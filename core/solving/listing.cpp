#include "solving/listing.hpp"

#include <algorithm>
#include <new>
#include <set>

#include "ground/intact.hpp"
#include "ground/outweighed.hpp"
#include "ground/positions.hpp"
#include "ground/width.hpp"

namespace pegsol {
namespace {

// Thrown to leave a deep search when its share of work is done; the memo keeps its results.
struct OutOfSteps {};

template <int W> class ListingOf final : public Listing {
  public:
    ListingOf(const BoardTables &board, const ListingSpec &spec)
        : tables_(board), potential_(spec.score.potential),
          mobility_worth_(spec.score.mobility_worth), start_(to_bits<W>(spec.start)),
          finish_(spec.finish, board.hole_count), stop_pegs_(finish_.stop_pegs()),
          canonical_(board.hole_count, spec.symmetries, {}), outweighed_(board, spec.pagodas),
          hint_(spec.hint), distinct_(spec.distinct), memory_bytes_(spec.memory_bytes),
          max_failed_(spec.memory_bytes / bytes_of_failed) {
        // A finish that leaves holes free can be met at several numbers of pegs; then a solution
        // may end early in one order of independent jumps and not in another, and sleep sets do not
        // apply. Those finishes are listed in full and filtered.
        free_finish_ =
            !finish_.any_hole() && finish_.care.count() < static_cast<int>(board.hole_count);
        push_frame(start_, {}, true);
    }

    State step(std::size_t positions) override {
        return intact_.step([&] { return go_on(positions); });
    }
    const std::vector<JumpIndex> &solution() const override { return path_; }

  private:
    static constexpr std::size_t bytes_of_failed = 256; // at most

    struct Frame {
        Bits<W> pegs;
        std::vector<JumpIndex> order;
        std::size_t next = 0;
        std::vector<std::uint64_t> sleep; // set of jumps
        bool on_hint;
    };

    State go_on(std::size_t positions);
    std::vector<JumpIndex> legal(const Bits<W> &pegs) const;
    void push_frame(const Bits<W> &pegs, std::vector<std::uint64_t> sleep, bool on_hint);
    std::vector<std::uint64_t> sleep_after(const Frame &frame, std::size_t child) const;
    bool asleep(const Frame &frame, JumpIndex jump) const {
        return !frame.sleep.empty() && (frame.sleep[jump >> 6] >> (jump & 63) & 1) != 0;
    }
    bool winning(const Bits<W> &pegs);
    void keep(const Bits<W> &key, bool alive);
    bool first_of_its_class();
    bool first_order(std::vector<bool> &made, const Bits<W> &pegs, bool on_hint,
                     std::vector<JumpIndex> &order);
    void spend() {
        if (steps_left_ == 0) throw OutOfSteps{};
        --steps_left_;
    }

    JumpTables<W> tables_;
    std::vector<std::int32_t> potential_;
    std::int32_t mobility_worth_;
    Bits<W> start_;
    FinishTest<W> finish_;
    int stop_pegs_;
    bool free_finish_;
    Canonical<W> canonical_;
    Outweighed<W> outweighed_;
    std::vector<JumpIndex> hint_;
    bool distinct_;
    std::size_t memory_bytes_;
    PositionMap<W, std::uint8_t> known_; // whether the finish can be reached from a position
    std::vector<Frame> stack_;
    std::vector<JumpIndex> path_;
    bool at_solution_ = false;
    bool compared_ = false;              // the path is being compared with those of its class
    std::set<std::vector<bool>> failed_; // jumps made that none of these goes on from
    std::size_t max_failed_;
    std::size_t steps_left_ = 0;
    Intact intact_;
};

template <int W> std::vector<JumpIndex> ListingOf<W>::legal(const Bits<W> &pegs) const {
    std::vector<JumpIndex> result;
    for (JumpIndex j = 0; j < tables_.jumps.size(); ++j)
        if (tables_.legal(pegs, tables_.jumps[j])) result.push_back(j);
    return result;
}

template <int W>
void ListingOf<W>::push_frame(const Bits<W> &pegs, std::vector<std::uint64_t> sleep, bool on_hint) {
    Frame frame{pegs, legal(pegs), 0, std::move(sleep), on_hint};
    const std::size_t depth = stack_.size();
    if (on_hint && depth < hint_.size()) {
        const auto place = std::find(frame.order.begin(), frame.order.end(), hint_[depth]);
        if (place != frame.order.end()) std::rotate(frame.order.begin(), place, place + 1);
    }
    stack_.push_back(std::move(frame));
}

// The sleep set after the jump order[child]: the jumps that slept before or were tried before it
// here, if they are independent of the jump.
template <int W>
std::vector<std::uint64_t> ListingOf<W>::sleep_after(const Frame &frame, std::size_t child) const {
    if (!distinct_ || free_finish_) return {};
    std::vector<std::uint64_t> sleep(tables_.legal_words);
    const JumpIndex made = frame.order[child];
    for (std::size_t i = 0; i < frame.order.size(); ++i) {
        const JumpIndex jump = frame.order[i];
        if ((i < child || asleep(frame, jump)) && tables_.independent(jump, made))
            sleep[jump >> 6] |= std::uint64_t{1} << (jump & 63);
    }
    return sleep;
}

template <int W> State ListingOf<W>::go_on(std::size_t positions) {
    steps_left_ = positions;
    if (at_solution_) {
        path_.pop_back();
        at_solution_ = false;
    }
    try {
        while (compared_ || !stack_.empty()) {
            if (compared_) {
                if (failed_.size() > max_failed_) return State::memory;
                at_solution_ = first_of_its_class();
                if (at_solution_) return State::solved;
                path_.pop_back();
                continue;
            }
            Frame &frame = stack_.back();
            if (frame.next == frame.order.size()) {
                stack_.pop_back();
                if (!path_.empty()) path_.pop_back();
                continue;
            }
            const std::size_t child = frame.next;
            const JumpIndex jump = frame.order[child];
            const Bits<W> after = frame.pegs ^ tables_.mask[jump];
            const bool finish = finish_(after);
            const std::size_t depth = stack_.size() - 1;
            const bool on_hint = frame.on_hint && depth < hint_.size() && hint_[depth] == jump;
            if (asleep(frame, jump) || (!finish && !on_hint && !winning(after))) {
                ++frame.next;
                continue;
            }
            spend();
            ++frame.next;
            path_.push_back(jump);
            if (finish) {
                at_solution_ = !distinct_ || !free_finish_;
                if (at_solution_) return State::solved;
                compared_ = true;
                continue;
            }
            push_frame(after, sleep_after(frame, child), on_hint);
        }
    } catch (const OutOfSteps &) {
        return State::running;
    }
    return State::complete;
}

// A full memory forgets all, which costs only time.
template <int W> void ListingOf<W>::keep(const Bits<W> &key, bool alive) {
    try {
        if (const std::size_t more = known_.bytes_to_hold(1);
            more > 0 && known_.memory_bytes() + more > memory_bytes_)
            known_.clear();
        known_.reserve(1);
    } catch (const std::bad_alloc &) {
        known_.clear();
    }
    known_.insert(key, alive);
}

// Whether the finish can be reached by at least one jump; most promising jumps first.
template <int W> bool ListingOf<W>::winning(const Bits<W> &pegs) {
    if (pegs.count() <= stop_pegs_) return false;
    const Bits<W> key = canonical_.of(pegs);
    if (const auto *known = known_.find(key); known != nullptr) return *known != 0;
    spend();
    bool alive = false;
    outweighed_.weigh(pegs);
    if (!outweighed_.now()) {
        std::vector<std::uint64_t> set(tables_.legal_words);
        std::vector<std::pair<std::int32_t, JumpIndex>> children;
        if (tables_.legal_jumps(pegs, set.data()) > 0)
            for (JumpIndex j = 0; j < tables_.jumps.size() && !alive; ++j) {
                if ((set[j >> 6] >> (j & 63) & 1) == 0) continue;
                const Bits<W> after = pegs ^ tables_.mask[j];
                alive = finish_(after);
                const int mobility = tables_.mobility_after(j, set.data(), after);
                const Jump &jump = tables_.jumps[j];
                if (mobility > 0)
                    children.push_back({potential_[jump.to] - potential_[jump.from] -
                                            potential_[jump.over] - mobility_worth_ * mobility,
                                        j});
            }
        if (!alive) std::sort(children.begin(), children.end());
        for (std::size_t i = 0; i < children.size() && !alive; ++i)
            alive = winning(pegs ^ tables_.mask[children[i].second]);
    }
    keep(key, alive);
    return alive;
}

// Whether the path is the first, in the order of the listing, of the solutions that make the same
// jumps with independent ones exchanged. What has failed is known if this is called again.
template <int W> bool ListingOf<W>::first_of_its_class() {
    std::vector<bool> made(path_.size(), false);
    std::vector<JumpIndex> order;
    const bool is_first = first_order(made, start_, true, order) && order == path_;
    compared_ = false;
    failed_.clear();
    return is_first;
}

template <int W>
bool ListingOf<W>::first_order(std::vector<bool> &made, const Bits<W> &pegs, bool on_hint,
                               std::vector<JumpIndex> &order) {
    const std::size_t depth = order.size();
    if (depth == path_.size()) return true;
    if (depth > 0 && finish_(pegs)) return false;
    if (!on_hint && failed_.contains(made)) return false;
    spend();
    // The jumps of the path that may come next: all that they depend on have been made.
    std::vector<std::size_t> ready;
    for (std::size_t i = 0; i < path_.size(); ++i) {
        if (made[i]) continue;
        bool free = true;
        for (std::size_t k = 0; k < i && free; ++k)
            free = made[k] || tables_.independent(path_[i], path_[k]);
        if (free) ready.push_back(i);
    }
    const JumpIndex hinted = on_hint && depth < hint_.size() ? hint_[depth] : JumpIndex(-1);
    std::sort(ready.begin(), ready.end(), [&](std::size_t a, std::size_t b) {
        return std::pair(path_[a] != hinted, path_[a]) < std::pair(path_[b] != hinted, path_[b]);
    });
    for (std::size_t i : ready) {
        made[i] = true;
        order.push_back(path_[i]);
        if (first_order(made, pegs ^ tables_.mask[path_[i]], path_[i] == hinted, order))
            return true;
        order.pop_back();
        made[i] = false;
    }
    if (!on_hint) failed_.insert(made);
    return false;
}

} // namespace

std::unique_ptr<Listing> make_listing(const BoardTables &board, const ListingSpec &spec) {
    return with_width(board.hole_count, [&]<int W>() -> std::unique_ptr<Listing> {
        return std::make_unique<ListingOf<W>>(board, spec);
    });
}

} // namespace pegsol
