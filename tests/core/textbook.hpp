// The game by the book: boards, positions as lists of holes, and searches without cleverness.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ground/finish.hpp"
#include "ground/positions.hpp"
#include "ground/random.hpp"
#include "ground/state.hpp"
#include "ground/width.hpp"

using namespace pegsol;

using Place = std::pair<int, int>;
using Pegs = std::vector<bool>;
using Sequence = std::vector<JumpIndex>;
using Set = std::set<std::uint64_t>; // positions of one word

constexpr std::size_t plenty = std::size_t{1} << 28;

// -- boards ------------------------------------------------------------------------------------

// The holes are numbered by their places: by column, then row.
inline BoardTables lattice(const std::set<Place> &places, const std::vector<Place> &steps) {
    BoardTables board;
    std::map<Place, Hole> index;
    for (const Place &place : places) index.emplace(place, static_cast<Hole>(index.size()));
    board.hole_count = static_cast<unsigned>(index.size());
    for (const auto &[place, hole] : index)
        for (const auto &[dx, dy] : steps)
            for (int sign : {1, -1}) {
                const int x = sign * dx, y = sign * dy;
                const auto over = index.find({place.first + x, place.second + y});
                const auto to = index.find({place.first + 2 * x, place.second + 2 * y});
                if (over != index.end() && to != index.end())
                    board.jumps.push_back({hole, over->second, to->second});
            }
    return board;
}

// The places from (0, 0) to (width - 1, height - 1) that are wanted.
template <class Wanted> std::set<Place> places_of(int width, int height, Wanted wanted) {
    std::set<Place> places;
    for (int x = 0; x < width; ++x)
        for (int y = 0; y < height; ++y)
            if (wanted(x, y)) places.insert({x, y});
    return places;
}

inline BoardTables square(int width, int height) {
    return lattice(places_of(width, height, [](int, int) { return true; }), {{1, 0}, {0, 1}});
}

inline BoardTables triangle(int side) {
    return lattice(places_of(side, side, [](int x, int y) { return x <= y; }),
                   {{1, 0}, {0, 1}, {1, 1}});
}

inline BoardTables hexagon(int side) {
    const auto wanted = [side](int x, int y) { return std::abs(x - y) < side; };
    return lattice(places_of(2 * side - 1, 2 * side - 1, wanted), {{1, 0}, {0, 1}, {1, 1}});
}

inline std::set<Place> english_places() {
    const auto middle = [](int at) { return 2 <= at && at <= 4; };
    return places_of(7, 7, [&](int x, int y) { return middle(x) || middle(y); });
}

inline BoardTables english() { return lattice(english_places(), {{1, 0}, {0, 1}}); }

// Any of these holes may jump over any other into any third one.
inline BoardTables complete(unsigned hole_count, const std::vector<Hole> &holes) {
    BoardTables board{hole_count, {}};
    for (const Hole a : holes)
        for (const Hole b : holes)
            for (const Hole c : holes)
                if (a != b && b != c && a != c) board.jumps.push_back({a, b, c});
    return board;
}

inline std::vector<Hole> first_holes(unsigned count) {
    std::vector<Hole> holes;
    for (unsigned hole = 0; hole < count; ++hole) holes.push_back(static_cast<Hole>(hole));
    return holes;
}

inline Symmetries identity(const BoardTables &board) { return {first_holes(board.hole_count)}; }

inline Score flat_score(const BoardTables &board) {
    return {std::vector<std::int32_t>(board.hole_count, 1), 1};
}

// -- positions: a peg or none for each hole, or one word ---------------------------------------

inline bool has(const Pegs &pegs, unsigned hole) { return pegs[hole]; }
inline bool has(std::uint64_t pegs, unsigned hole) { return (pegs >> hole & 1) != 0; }
inline void flip(Pegs &pegs, unsigned hole) { pegs[hole] = !pegs[hole]; }
inline void flip(std::uint64_t &pegs, unsigned hole) { pegs ^= std::uint64_t{1} << hole; }
inline int count_of(std::uint64_t pegs) { return std::popcount(pegs); }
inline int count_of(const Pegs &pegs) {
    return static_cast<int>(std::count(pegs.begin(), pegs.end(), true));
}

inline Words words_of(const Pegs &pegs) {
    Words words((pegs.size() + 63) / 64, 0);
    for (unsigned h = 0; h < pegs.size(); ++h)
        if (pegs[h]) flip(words[h / 64], h % 64);
    return words;
}

inline Pegs pegs_of(std::span<const std::uint64_t> words, unsigned hole_count) {
    Pegs pegs(hole_count);
    for (unsigned h = 0; h < hole_count; ++h) pegs[h] = has(words[h / 64], h % 64);
    return pegs;
}

inline Pegs only(unsigned hole_count, unsigned hole) {
    Pegs pegs(hole_count);
    pegs[hole] = true;
    return pegs;
}

inline Pegs all_but(unsigned hole_count, unsigned hole) {
    Pegs pegs(hole_count, true);
    pegs[hole] = false;
    return pegs;
}

inline bool meets(const Pegs &pegs, const Finish &finish) {
    const Words words = words_of(pegs);
    for (std::size_t i = 0; i < finish.care.size(); ++i)
        if ((words[i] & finish.care[i]) != finish.value[i]) return false;
    return count_of(pegs) <= finish.max_pegs;
}

template <class Position> Position image_of(const Position &pegs, const std::vector<Hole> &map) {
    Position image = pegs;
    for (unsigned h = 0; h < map.size(); ++h)
        if (has(image, map[h]) != has(pegs, h)) flip(image, map[h]);
    return image;
}

// -- the game ----------------------------------------------------------------------------------

// `back`: the jump is taken back.
template <class Position> bool can_make(const Position &pegs, const Jump &jump, bool back = false) {
    return has(pegs, jump.from) != back && has(pegs, jump.over) != back &&
           has(pegs, jump.to) == back;
}

template <class Position> Position after(Position pegs, const Jump &jump) {
    for (const Hole hole : {jump.from, jump.over, jump.to}) flip(pegs, hole);
    return pegs;
}

template <class Position> Sequence legal_in(const BoardTables &board, const Position &pegs) {
    Sequence jumps;
    for (JumpIndex j = 0; j < board.jumps.size(); ++j)
        if (can_make(pegs, board.jumps[j])) jumps.push_back(j);
    return jumps;
}

// What can be reached from some positions, by jumps or by taking jumps back.
template <class Position>
std::set<Position> reached(const BoardTables &board, std::set<Position> found, bool back = false) {
    std::vector<Position> queue(found.begin(), found.end());
    while (!queue.empty()) {
        const Position pegs = queue.back();
        queue.pop_back();
        for (const Jump &jump : board.jumps) {
            if (!can_make(pegs, jump, back)) continue;
            const Position next = after(pegs, jump);
            if (found.insert(next).second) queue.push_back(next);
        }
    }
    return found;
}

// Those of all reachable positions from which the finish can be reached.
inline std::set<Pegs> winning(const BoardTables &board, const std::set<Pegs> &all,
                              const Finish &finish) {
    std::set<Pegs> won;
    for (const Pegs &pegs : all)
        if (meets(pegs, finish)) won.insert(pegs);
    won = reached(board, won, true);
    std::erase_if(won, [&](const Pegs &pegs) { return !all.contains(pegs); });
    return won;
}

// All ways to play to the finish; nothing if there are more than 3,000.
inline bool list_solutions(const BoardTables &board, const Pegs &pegs, const Finish &finish,
                           Sequence &played, std::vector<Sequence> &found) {
    if (meets(pegs, finish)) found.push_back(played);
    if (meets(pegs, finish)) return found.size() <= 3000;
    for (const JumpIndex j : legal_in(board, pegs)) {
        played.push_back(j);
        const bool few = list_solutions(board, after(pegs, board.jumps[j]), finish, played, found);
        played.pop_back();
        if (!few) return false;
    }
    return true;
}

inline std::optional<std::vector<Sequence>> solutions_of(const BoardTables &board,
                                                         const Pegs &start, const Finish &finish) {
    std::vector<Sequence> found;
    Sequence played;
    if (!list_solutions(board, start, finish, played, found)) return std::nullopt;
    return found;
}

// The least of the orders that independent jumps can be brought into.
inline Sequence normal_form(const BoardTables &board, Sequence rest) {
    const auto independent = [&](JumpIndex a, JumpIndex b) {
        const auto mask = [&](JumpIndex j) {
            return after(Pegs(board.hole_count), board.jumps[j]);
        };
        const Pegs one = mask(a);
        const Jump &other = board.jumps[b];
        return !one[other.from] && !one[other.over] && !one[other.to];
    };
    Sequence form;
    while (!rest.empty()) {
        auto best = rest.end();
        for (auto at = rest.begin(); at != rest.end(); ++at)
            if ((best == rest.end() || *at < *best) &&
                std::all_of(rest.begin(), at, [&](JumpIndex j) { return independent(j, *at); }))
                best = at;
        form.push_back(*best);
        rest.erase(best);
    }
    return form;
}

// Whether every way of playing on misses the finish within this number of jumps, because it is
// stuck or has too few pegs left.
inline bool lost_in_sight(const BoardTables &board, const Finish &finish, const Pegs &pegs,
                          int jumps) {
    if (meets(pegs, finish)) return false;
    int enough = 0;
    for (const std::uint64_t word : finish.value) enough += count_of(word);
    if (std::ranges::all_of(finish.care, [](std::uint64_t word) { return word == 0; }))
        enough = finish.max_pegs;
    if (count_of(pegs) <= enough) return true;
    return std::ranges::all_of(legal_in(board, pegs), [&](JumpIndex j) {
        return jumps > 0 && lost_in_sight(board, finish, after(pegs, board.jumps[j]), jumps - 1);
    });
}

// Makes the jumps; returns the number of moves, or -1 if one is not legal.
inline int play(const BoardTables &board, Pegs &pegs, const Sequence &jumps) {
    int moves = 0, last = -1;
    for (const JumpIndex j : jumps) {
        const Jump &jump = board.jumps.at(j);
        if (!can_make(pegs, jump)) return -1;
        moves += jump.from != last;
        pegs = after(pegs, jump);
        last = jump.to;
    }
    return moves;
}

// The positions one move later, or earlier: jumps by the same peg, one after another.
inline void add_moves(const BoardTables &board, const Pegs &pegs, bool back, int hole,
                      std::set<Pegs> &found) {
    for (const Jump &jump : board.jumps) {
        if (!can_make(pegs, jump, back) || (hole >= 0 && hole != (back ? jump.to : jump.from)))
            continue;
        const Pegs next = after(pegs, jump);
        found.insert(next);
        add_moves(board, next, back, back ? jump.from : jump.to, found);
    }
}

// The fewest moves to each position from some, or from each to some.
inline std::map<Pegs, int> distances(const BoardTables &board, const std::set<Pegs> &seeds,
                                     bool back) {
    std::map<Pegs, int> moves;
    std::vector<Pegs> queue(seeds.begin(), seeds.end());
    for (const Pegs &seed : seeds) moves[seed] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
        std::set<Pegs> next;
        add_moves(board, queue[i], back, -1, next);
        for (const Pegs &pegs : next)
            if (moves.emplace(pegs, moves.at(queue[i]) + 1).second) queue.push_back(pegs);
    }
    return moves;
}

// -- random puzzles ----------------------------------------------------------------------------

struct Puzzle {
    BoardTables board;
    Symmetries group; // identity first
    unsigned holes;   // that jumps may use: 0, step, 2 * step..
    unsigned step;
};

// On the whole board, without symmetries.
inline Puzzle plain(const BoardTables &board) {
    return {board, identity(board), board.hole_count, 1};
}

// On both sides of every change of width, for positions alone and for those with a number of moves.
constexpr std::array sizes{33u,  41u,  48u,  49u,  64u,  65u,  112u, 113u,  128u,  129u,
                           200u, 256u, 257u, 400u, 512u, 513u, 700u, 1008u, 1009u, 1024u};

// A board of this size, or without room between the holes. The group is cyclic, and maps jumps to
// jumps. Some jumps are one-way, some holes may have none.
inline Puzzle random_puzzle(Random &random, unsigned holes, unsigned size = 0) {
    const unsigned apart = size == 0 ? 1 : (size - 1) / (holes - 1);
    Puzzle puzzle{{size == 0 ? holes : size, {}}, {}, holes, apart};
    const auto at = [apart](unsigned hole) { return static_cast<Hole>(hole * apart); };
    std::vector<Hole> cycle = first_holes(holes), step = first_holes(puzzle.board.hole_count);
    for (unsigned h = holes - 1; h > 0; --h) std::swap(cycle[h], cycle[random.below(h + 1)]);
    const unsigned length = 1 + random.below(3), cycles = 1 + random.below(holes / length);
    std::vector<Hole> power = step;
    for (unsigned c = 0; c < cycles; ++c)
        for (unsigned i = 0; i < length; ++i)
            step[at(cycle[c * length + i])] = at(cycle[c * length + (i + 1) % length]);
    for (unsigned i = 0; i < length; ++i) {
        puzzle.group.push_back(power);
        for (Hole &hole : power) hole = step[hole];
    }
    std::set<std::array<Hole, 3>> jumps;
    for (unsigned n = 4 + random.below(8); n > 0; --n) {
        const Hole a = at(random.below(holes)), b = at(random.below(holes)),
                   c = at(random.below(holes));
        if (a == b || b == c || a == c) continue;
        for (const auto &map : puzzle.group) {
            jumps.insert({map[a], map[b], map[c]});
            if (n % 4 != 0) jumps.insert({map[c], map[b], map[a]});
        }
    }
    for (const auto &[a, b, c] : jumps) puzzle.board.jumps.push_back({a, b, c});
    return puzzle;
}

// Calls test(puzzle) for many small boards, and for some of every size.
template <class Test>
void on_random_puzzles(Random &random, int count, unsigned least, unsigned most, Test test) {
    for (int n = 0; n < count; ++n)
        test(random_puzzle(random, least + random.below(most - least + 1)));
    for (const unsigned size : sizes)
        for (int n = 0; n < 3; ++n) test(random_puzzle(random, std::min(9u, most), size));
}

// A position with the symmetries of the group: about `share` of 8 orbits have pegs.
inline Pegs random_pegs(Random &random, const Puzzle &puzzle, unsigned share = 6) {
    Pegs pegs(puzzle.board.hole_count);
    for (unsigned h = 0; h < puzzle.holes; ++h) {
        const bool peg = random.below(8) < share;
        for (const auto &map : puzzle.group) pegs[map[h * puzzle.step]] = peg;
    }
    return pegs;
}

// Every kind of finish: a number of pegs, exact positions, one or some holes that matter.
inline Finish random_finish(Random &random, const Puzzle &puzzle) {
    const unsigned hole_count = puzzle.board.hole_count;
    const int most = 1 + static_cast<int>(random.below(6));
    const unsigned kind = random.below(4);
    if (kind == 0) return {{}, {}, most};
    if (kind == 1)
        return {words_of(Pegs(hole_count, true)), words_of(random_pegs(random, puzzle, 2)),
                static_cast<int>(hole_count)};
    Pegs care(hole_count), value(hole_count);
    for (unsigned n = 1 + random.below(2); n > 0; --n) {
        const unsigned h = random.below(puzzle.holes) * puzzle.step;
        const bool peg = random.below(2) == 0;
        for (const auto &map : puzzle.group) {
            care[map[h]] = true;
            value[map[h]] = peg;
        }
    }
    return {words_of(care), words_of(value), most};
}

// -- what engines are given and return ---------------------------------------------------------

// The least image under the group, as the engine orders positions: the highest hole counts most.
inline Pegs class_of(const Puzzle &puzzle, const Pegs &pegs) {
    Pegs best = pegs;
    for (const auto &map : puzzle.group) {
        const Pegs image = image_of(pegs, map);
        if (std::lexicographical_compare(image.rbegin(), image.rend(), best.rbegin(), best.rend()))
            best = image;
    }
    return best;
}

inline std::set<Pegs> classes_of(const Puzzle &puzzle, const std::set<Pegs> &positions) {
    std::set<Pegs> classes;
    for (const Pegs &pegs : positions) classes.insert(class_of(puzzle, pegs));
    return classes;
}

inline std::set<Pegs> images_of(const Puzzle &puzzle, const std::set<Pegs> &positions) {
    std::set<Pegs> images;
    for (const Pegs &pegs : positions)
        for (const auto &map : puzzle.group) images.insert(image_of(pegs, map));
    return images;
}

inline std::set<Pegs> with_pegs(const std::set<Pegs> &positions, int pegs) {
    std::set<Pegs> found;
    for (const Pegs &position : positions)
        if (count_of(position) == pegs) found.insert(position);
    return found;
}

// A level as the engine returns it.
inline std::string bytes_of(const std::set<Pegs> &positions) {
    std::vector<Words> level;
    for (const Pegs &pegs : positions) {
        level.push_back(words_of(pegs));
        level.back().resize(
            static_cast<std::size_t>(words_needed(static_cast<unsigned>(pegs.size()))));
    }
    std::ranges::sort(level, [](const Words &a, const Words &b) {
        return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
    });
    std::string bytes;
    for (const Words &words : level)
        bytes.append(reinterpret_cast<const char *>(words.data()), words.size() * 8);
    return bytes;
}

// Runs a search by steps of a size until it has ended.
template <class Search, class... Size> State finished(Search &search, Size... size) {
    State state = State::running;
    while (state == State::running) state = search.step(size...);
    return state;
}
