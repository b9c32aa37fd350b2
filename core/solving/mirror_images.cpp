#include "solving/mirror_images.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <ranges>
#include <set>
#include <stdexcept>

namespace pegsol {
namespace {

bool has(const Words &words, std::size_t hole) {
    return hole / 64 < words.size() && (words[hole / 64] >> hole % 64 & 1) != 0;
}

bool share_a_hole(const Jump &a, const Jump &b) {
    const std::array<Hole, 3> holes{a.from, a.over, a.to};
    return std::ranges::any_of(
        holes, [&](Hole hole) { return hole == b.from || hole == b.over || hole == b.to; });
}

} // namespace

MirrorImages::MirrorImages(const BoardTables &board, const Words &start, const Finish &finish,
                           const Symmetries &symmetries, Path first, bool distinct)
    : board_(board), finish_(finish), start_(board.hole_count), first_(std::move(first)),
      distinct_(distinct) {
    for (unsigned hole = 0; hole < board.hole_count; ++hole) start_[hole] = has(start, hole);
    const auto number_of = [&](const Jump &wanted) {
        const auto found = std::ranges::find_if(board.jumps, [&](const Jump &jump) {
            return jump.from == wanted.from && jump.over == wanted.over && jump.to == wanted.to;
        });
        if (found == board.jumps.end())
            throw std::invalid_argument("a symmetry maps jumps to jumps");
        return static_cast<JumpIndex>(found - board.jumps.begin());
    };
    Path identity(board.jumps.size());
    std::iota(identity.begin(), identity.end(), JumpIndex{0});
    for (const auto &map : symmetries) {
        Path image;
        for (const auto &[from, over, to] : board.jumps)
            image.push_back(number_of({map[from], map[over], map[to]}));
        if (image != identity && std::ranges::find(images_, image) == images_.end())
            images_.push_back(std::move(image));
    }
}

bool MirrorImages::is_first(const Path &path) const {
    const auto own = key(path);
    const Needs needs = distinct_ ? needs_of(path) : Needs{};
    return std::ranges::all_of(images_, [&](const Path &image) {
        Path other;
        for (const JumpIndex jump : path) other.push_back(image[jump]);
        if (distinct_) other = first_order(other, needs, path);
        return key(other) >= own;
    });
}

// What compares in the order of the listing: along the first path, its next jump is tried first.
std::vector<std::int64_t> MirrorImages::key(const Path &path) const {
    std::vector<std::int64_t> key(path.begin(), path.end());
    for (std::size_t i = 0; i < path.size() && i < first_.size() && path[i] == first_[i]; ++i)
        key[i] = -1;
    return key;
}

// They are the same for all images.
MirrorImages::Needs MirrorImages::needs_of(const Path &path) const {
    Needs needs(path.size());
    for (std::size_t place = 0; place < path.size(); ++place)
        for (std::size_t earlier = 0; earlier < place; ++earlier)
            if (share_a_hole(board_.jumps[path[earlier]], board_.jumps[path[place]]))
                needs[place].push_back(earlier);
    return needs;
}

bool MirrorImages::holds(const Pegs &pegs) const {
    for (std::size_t hole = 0; hole < pegs.size(); ++hole)
        if (has(finish_.care, hole) && pegs[hole] != has(finish_.value, hole)) return false;
    const auto count = std::ranges::count(pegs, true);
    return finish_.min_pegs <= count && count <= finish_.max_pegs;
}

void MirrorImages::flip(Pegs &pegs, JumpIndex jump) const {
    const auto &[from, over, to] = board_.jumps[jump];
    for (const Hole hole : {from, over, to}) pegs[hole] = !pegs[hole];
}

// The first of the orders of a path in which the finish holds at the end only. An order may prove
// wrong only if the finish can hold at several numbers of pegs. If none can, the beginning is
// enough, up to where it differs from the path `own`.
MirrorImages::Path MirrorImages::first_order(const Path &path, const Needs &needs,
                                             const Path &own) const {
    const bool exact =
        std::ranges::all_of(std::views::iota(std::size_t{0}, start_.size()),
                            [&](std::size_t hole) { return has(finish_.care, hole); });
    const bool by_pegs = std::ranges::all_of(finish_.care, [](std::uint64_t w) { return w == 0; });
    std::vector<std::size_t> places; // in the order of the listing
    std::set<Pegs> tried;            // jumps after which no order is left
    Pegs made(path.size()), pegs = start_;
    std::vector<std::vector<std::size_t>> left{choices(path, needs, places)}; // the best last
    while (places.size() < path.size()) {
        const auto turn = [&](std::size_t place) {
            made[place] = !made[place];
            flip(pegs, path[place]);
        };
        if (left.back().empty()) {
            left.pop_back();
            turn(places.back());
            places.pop_back();
            continue;
        }
        const std::size_t place = left.back().back();
        left.back().pop_back();
        turn(place);
        const bool last = places.size() + 1 == path.size();
        if (holds(pegs) != last || !tried.insert(made).second) {
            turn(place);
            continue;
        }
        places.push_back(place);
        if (path[place] != own[places.size() - 1] && (exact || by_pegs)) break;
        left.push_back(choices(path, needs, places));
    }
    Path order;
    for (const std::size_t place : places) order.push_back(path[place]);
    return order;
}

// The places of the jumps that may come next; the listing tries the last of them first.
std::vector<std::size_t> MirrorImages::choices(const Path &path, const Needs &needs,
                                               const std::vector<std::size_t> &places) const {
    const std::size_t depth = places.size();
    std::vector<bool> made(path.size());
    bool along = depth < first_.size();
    for (std::size_t i = 0; i < depth; ++i) {
        made[places[i]] = true;
        along = along && path[places[i]] == first_[i];
    }
    std::vector<std::size_t> ready;
    for (std::size_t place = 0; place < path.size(); ++place)
        if (!made[place] &&
            std::ranges::all_of(needs[place], [&](std::size_t earlier) { return made[earlier]; }))
            ready.push_back(place);
    const auto rank = [&](std::size_t place) {
        return std::pair(!along || path[place] != first_[depth], path[place]);
    };
    std::ranges::sort(ready, [&](std::size_t a, std::size_t b) { return rank(b) < rank(a); });
    return ready;
}

} // namespace pegsol
