#include "conduct/both_ends.hpp"

#include <algorithm>
#include <numeric>

#include "conduct/move_order.hpp"
#include "ground/bytes.hpp"
#include "ground/checks.hpp"

namespace pegsol {

int BothEnds::Side::last() const { return static_cast<int>(layers->counts().size()) - 1; }

SideWork BothEnds::Side::work() const {
    const auto counts = layers->counts();
    const std::uint64_t all = std::reduce(counts.begin(), counts.end(), std::uint64_t{0});
    return {counts.back(), all - counts.back(), layers->generated() - done, done};
}

BothEnds::BothEnds(std::shared_ptr<const MoveEnds> ends, std::shared_ptr<const Membership> within,
                   int most, bool keep, unsigned threads)
    : ends_(std::move(ends)), most_(most), keep_(keep) {
    const BoardTables &board = ends_->problem->board;
    const std::size_t chunk =
        positions_per_look(board, ends_->symmetries.size()) * std::max(threads, 1u);
    for (const MoveEnd *end : {&ends_->start, ends_->finish ? &*ends_->finish : nullptr})
        if (end != nullptr)
            sides_.push_back({make_move_layers(board, {end->seeds, ends_->symmetries, end->backward,
                                                       checked_within(board, within), end->bounds,
                                                       most, threads}),
                              chunk});
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
        other == nullptr ? nodes : std::min(nodes, work_until_choice(side.work()));
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

// Whether the last layers have a solution; otherwise its moves are excluded.
bool BothEnds::meet(const Poll &poll) {
    const auto places = meetings(1);
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

std::vector<std::vector<std::size_t>> BothEnds::counts() const {
    std::vector<std::vector<std::size_t>> counts;
    for (const Side &side : sides_) counts.push_back(side.layers->counts());
    return counts;
}

std::pair<int, int> BothEnds::moves() const {
    return {sides_[0].last(), sides_.size() > 1 ? sides_[1].last() : 0};
}

std::pair<bool, int> BothEnds::work() const {
    const std::size_t number = chosen();
    return {number == 0, sides_[number].last() + 1};
}

std::vector<Words> BothEnds::meetings(std::size_t most) const {
    const MoveLayers &forward = *sides_[0].layers;
    return sides_.size() > 1 ? forward.meetings(*sides_[1].layers, most)
                             : forward.finished(ends_->goal, most);
}

std::vector<Words> BothEnds::sources(bool from_start, const std::vector<Words> &positions,
                                     int moves, const Pause &pause) const {
    return sides_.at(from_start ? 0 : 1).layers->sources(positions, moves, pause);
}

std::vector<std::string> BothEnds::save() const {
    std::vector<std::string> saved;
    for (const Side &side : sides_) saved.push_back(side.layers->save());
    return saved;
}

void BothEnds::load(const std::vector<std::string> &saved, const Poll &poll) {
    check(saved.size() == sides_.size(), "it is of another finish");
    for (std::size_t i = 0; i < saved.size(); ++i) sides_[i].layers->load(saved[i]);
    meet(poll);
}

// The smaller side, unless its layer turns out to be large.
std::size_t BothEnds::chosen() const {
    if (sides_.size() == 1) return 0;
    return expected_work(sides_[1].work()) < expected_work(sides_[0].work()) ? 1 : 0;
}

// Takes the solution through a position at these numbers of moves from the ends.
void BothEnds::join(const Words &place, int from_start, int from_finish, const Poll &poll) {
    const Pause pause = [&] { poll(); };
    const auto [seed, jumps] = sides_[0].layers->path(place, from_start, pause);
    found_ = ends_->jumps_to(seed);
    found_->insert(found_->end(), jumps.begin(), jumps.end());
    if (sides_.size() > 1) {
        const auto back = sides_[1].layers->path(place, from_finish, pause).second;
        found_->insert(found_->end(), back.rbegin(), back.rend());
    }
    excluded_ = from_start + from_finish - 1;
}

} // namespace pegsol
