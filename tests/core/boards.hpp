// Boards and a plain breadth-first search for the tests.
#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "ground/finish.hpp"
#include "ground/random.hpp"

using namespace pegsol;

using Place = std::pair<int, int>;

inline BoardTables lattice(const std::vector<Place> &holes, const std::vector<Place> &steps) {
    BoardTables board;
    board.hole_count = static_cast<unsigned>(holes.size());
    std::map<Place, Hole> index;
    for (const Place &place : holes) index.emplace(place, static_cast<Hole>(index.size()));
    for (const auto &[place, hole] : index)
        for (const auto &[dx, dy] : steps)
            for (int sign : {1, -1}) {
                const auto over = index.find({place.first + sign * dx, place.second + sign * dy});
                const auto to =
                    index.find({place.first + 2 * sign * dx, place.second + 2 * sign * dy});
                if (over != index.end() && to != index.end())
                    board.jumps.push_back({hole, over->second, to->second});
            }
    return board;
}

inline BoardTables square(int width, int height) {
    std::vector<Place> holes;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) holes.push_back({x, y});
    return lattice(holes, {{1, 0}, {0, 1}});
}

inline BoardTables triangle(int side) {
    std::vector<Place> holes;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x <= y; ++x) holes.push_back({x, y});
    return lattice(holes, {{1, 0}, {0, 1}, {1, 1}});
}

// The holes in the order of the map above: by column, then row.
inline BoardTables english() {
    std::vector<Place> holes;
    for (int x = 0; x < 7; ++x)
        for (int y = 0; y < 7; ++y)
            if ((x >= 2 && x <= 4) || (y >= 2 && y <= 4)) holes.push_back({x, y});
    return lattice(holes, {{1, 0}, {0, 1}});
}

inline Score flat_score(const BoardTables &board) {
    return {std::vector<std::int32_t>(board.hole_count, 1), 1};
}

inline Words words_of(const std::vector<bool> &pegs) {
    Words words((pegs.size() + 63) / 64, 0);
    for (std::size_t h = 0; h < pegs.size(); ++h)
        if (pegs[h]) words[h / 64] |= std::uint64_t{1} << (h % 64);
    return words;
}

inline std::vector<bool> all_but(unsigned holes, unsigned hole) {
    std::vector<bool> pegs(holes, true);
    pegs[hole] = false;
    return pegs;
}

inline std::vector<bool> only(unsigned holes, unsigned hole) {
    std::vector<bool> pegs(holes, false);
    pegs[hole] = true;
    return pegs;
}

inline bool can_make(const std::vector<bool> &pegs, const Jump &jump) {
    return pegs[jump.from] && pegs[jump.over] && !pegs[jump.to];
}

inline void make(std::vector<bool> &pegs, const Jump &jump) {
    pegs[jump.from] = pegs[jump.over] = false;
    pegs[jump.to] = true;
}

inline std::set<std::vector<bool>> reachable(const BoardTables &board,
                                             const std::vector<bool> &start) {
    std::set<std::vector<bool>> seen{start};
    std::vector<std::vector<bool>> queue{start};
    while (!queue.empty()) {
        const auto pegs = queue.back();
        queue.pop_back();
        for (const Jump &jump : board.jumps)
            if (can_make(pegs, jump)) {
                auto after = pegs;
                make(after, jump);
                if (seen.insert(after).second) queue.push_back(after);
            }
    }
    return seen;
}
