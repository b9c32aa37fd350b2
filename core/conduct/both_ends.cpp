#include "conduct/both_ends.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "conduct/move_order.hpp"

namespace pegsol {
namespace {

int last_of(const BothEnds::Side &side) {
    return static_cast<int>(side.layers->counts().size()) - 1;
}

SideWork work_of(const BothEnds::Side &side) {
    const auto counts = side.layers->counts();
    const std::uint64_t all = std::reduce(counts.begin(), counts.end(), std::uint64_t{0});
    return {counts.back(), all - counts.back(), side.layers->generated() - side.done, side.done};
}

} // namespace

BothEnds::BothEnds(Side forward, std::optional<Side> backward, Finish finish, int most, bool keep)
    : sides_{std::move(forward)}, finish_(std::move(finish)), most_(most), keep_(keep) {
    if (backward) sides_.push_back(std::move(*backward));
}

State BothEnds::advance(std::uint64_t nodes, std::size_t memory_bytes, const Poll &poll) {
    if (excluded_ < 0 && (meet(poll) || excluded_ >= most_)) return State::complete;
    for (const Side &side : sides_)
        if (side.layers->counts().back() == 0) { // it has all that it can ever lead to
            excluded_ = most_;
            return State::complete;
        }
    const std::size_t number = chosen();
    Side &side = sides_[number];
    const Side *other = sides_.size() > 1 ? &sides_[1 - number] : nullptr;
    const bool probes = other != nullptr && !keep_ && total_moves() + 1 >= most_;
    const std::size_t theirs = other == nullptr ? 0 : other->layers->memory_bytes();
    const std::size_t room = memory_bytes - std::min(memory_bytes, theirs);
    const std::uint64_t before = side.layers->generated();
    const std::uint64_t step =
        other == nullptr ? nodes : std::min(nodes, work_until_choice(work_of(side)));
    under_way_ = true;
    State state = State::running;
    do {
        if (side.layers->generated() - before >= step) {
            state = State::truncated;
        } else {
            state = probes ? side.layers->probe(*other->layers, side.chunk, room)
                           : side.layers->step(side.chunk, room);
        }
    } while (state == State::running && poll());
    side.done += side.layers->generated() - before;
    if (state == State::truncated && side.layers->generated() - before < nodes)
        return State::running; // the sides are compared again
    if (state != State::solved && state != State::complete) return state;
    const auto [from_start, from_finish] = moves();
    if (state == State::solved)
        join(side.layers->met(), from_start + (number == 0), from_finish + (number == 1), poll);
    else if (probes)
        excluded_ = total_moves() + 1;
    else
        meet(poll);
    side.done = 0;
    under_way_ = false;
    return State::complete;
}

void BothEnds::lower(int most) {
    if (most >= most_) return;
    most_ = most;
    for (const Side &side : sides_) side.layers->lower(most);
}

bool BothEnds::meet(const Poll &poll) {
    const MoveLayers &forward = *sides_[0].layers;
    const auto places =
        sides_.size() > 1 ? forward.meetings(*sides_[1].layers, 1) : forward.finished(finish_, 1);
    if (places.empty()) {
        excluded_ = std::min(total_moves(), most_);
        return false;
    }
    const auto [from_start, from_finish] = moves();
    join(places.front(), from_start, from_finish, poll);
    return true;
}

std::uint64_t BothEnds::generated() const {
    std::uint64_t total = 0;
    for (const Side &side : sides_) total += side.layers->generated();
    return total;
}

std::pair<int, int> BothEnds::moves() const {
    return {last_of(sides_[0]), sides_.size() > 1 ? last_of(sides_[1]) : 0};
}

std::pair<bool, int> BothEnds::work() const {
    const std::size_t number = chosen();
    return {number == 0, last_of(sides_[number]) + 1};
}

// The smaller side, unless its layer turns out to be large.
std::size_t BothEnds::chosen() const {
    if (sides_.size() == 1) return 0;
    return expected_work(work_of(sides_[1])) < expected_work(work_of(sides_[0])) ? 1 : 0;
}

// Takes the solution through a position at these numbers of moves from the ends.
void BothEnds::join(const Words &place, int from_start, int from_finish, const Poll &poll) {
    const Pause pause = [&] { poll(); };
    Solution solution;
    std::tie(solution.start, solution.jumps) = sides_[0].layers->path(place, from_start, pause);
    if (sides_.size() > 1)
        std::tie(solution.finish, solution.back) =
            sides_[1].layers->path(place, from_finish, pause);
    found_ = std::move(solution);
    excluded_ = from_start + from_finish - 1;
}

} // namespace pegsol
