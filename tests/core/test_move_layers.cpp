#include "ground/move_layers.hpp"

#include "check.hpp"
#include "puzzles.hpp"

namespace {

constexpr std::size_t plenty = std::size_t{1} << 28;

using Distances = std::map<Pegs, int>;

// All positions one move after another.
void add_moves(const BoardTables &board, const Pegs &pegs, int hole, std::set<Pegs> &found) {
    for (JumpIndex j : legal_in(board, pegs)) {
        if (hole >= 0 && board.jumps[j].from != hole) continue;
        const Pegs next = after(board, pegs, j);
        found.insert(next);
        add_moves(board, next, board.jumps[j].to, found);
    }
}

std::set<Pegs> after_a_move(const BoardTables &board, const Pegs &pegs) {
    std::set<Pegs> found;
    add_moves(board, pegs, -1, found);
    return found;
}

Distances forward(const BoardTables &board, const std::set<Pegs> &starts) {
    Distances moves;
    std::vector<Pegs> queue(starts.begin(), starts.end());
    for (const Pegs &start : starts) moves[start] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i)
        for (const Pegs &pegs : after_a_move(board, queue[i]))
            if (moves.emplace(pegs, moves[queue[i]] + 1).second) queue.push_back(pegs);
    return moves;
}

Pegs pegs_of(std::uint64_t bits, unsigned hole_count) {
    Pegs pegs(hole_count);
    for (unsigned h = 0; h < hole_count; ++h) pegs[h] = (bits >> h & 1) != 0;
    return pegs;
}

// By looking at every position of the board, with ever more moves.
Distances backward(const BoardTables &board, const std::set<Pegs> &finishes) {
    Distances moves;
    for (const Pegs &finish : finishes) moves[finish] = 0;
    std::vector<std::pair<Pegs, std::set<Pegs>>> graph;
    for (unsigned bits = 0; bits < 1u << board.hole_count; ++bits) {
        const Pegs pegs = pegs_of(bits, board.hole_count);
        graph.emplace_back(pegs, after_a_move(board, pegs));
    }
    for (int n = 1; n <= static_cast<int>(board.hole_count); ++n)
        for (const auto &[pegs, found] : graph)
            for (const Pegs &next : found)
                if (const auto at = moves.find(next); at != moves.end() && at->second == n - 1)
                    moves.emplace(pegs, n);
    return moves;
}

State add_layer(MoveLayers &layers, std::size_t memory = plenty) {
    State state = State::running;
    while (state == State::running) state = layers.step(2, memory);
    return state;
}

void add_all_layers(MoveLayers &layers) {
    while (layers.counts().back() > 0) CHECK(add_layer(layers) == State::complete);
}

MoveLayersSpec spec_of(const Puzzle &puzzle, const std::vector<Pegs> &seeds, bool back) {
    MoveLayersSpec spec;
    for (const Pegs &seed : seeds) spec.seeds.push_back(words_of(seed));
    spec.symmetries = puzzle.group;
    spec.backward = back;
    return spec;
}

std::set<Pegs> images_of(const Puzzle &puzzle, const std::vector<Pegs> &positions) {
    std::set<Pegs> images;
    for (const Pegs &pegs : positions)
        for (const auto &symmetry : puzzle.group) images.insert(image_of(pegs, symmetry));
    return images;
}

Distances distances(const Puzzle &puzzle, const std::vector<Pegs> &seeds, bool back) {
    const auto images = images_of(puzzle, seeds);
    return back ? backward(puzzle.board, images) : forward(puzzle.board, images);
}

// One or two seeds with pegs, which the group keeps.
std::vector<Pegs> random_seeds(Random &random, const Puzzle &puzzle, unsigned share) {
    std::vector<Pegs> seeds;
    for (unsigned k = 1 + random.below(2); k > 0;) {
        seeds.push_back(random_pegs(random, puzzle, 1, share));
        if (count_of(seeds.back()) == 0)
            seeds.pop_back();
        else
            --k;
    }
    std::ranges::sort(seeds);
    seeds.erase(std::unique(seeds.begin(), seeds.end()), seeds.end());
    return seeds;
}

void compare(const Puzzle &puzzle, const std::vector<Pegs> &seeds, bool back) {
    const auto want = distances(puzzle, seeds, back);
    const auto layers = make_move_layers(puzzle.board, spec_of(puzzle, seeds, back));
    add_all_layers(*layers);
    std::vector<std::size_t> counts;
    std::vector<std::pair<int, int>> ranges;
    for (const auto &[pegs, n] : want) {
        CHECK(layers->fewest(words_of(pegs)) == n);
        if (class_of(puzzle, pegs) != pegs) continue;
        const auto at = static_cast<std::size_t>(n);
        if (counts.size() <= at) {
            counts.resize(at + 1);
            ranges.resize(at + 1, {1000, 0});
        }
        ++counts[at];
        ranges[at] = {std::min(ranges[at].first, count_of(pegs)),
                      std::max(ranges[at].second, count_of(pegs))};
    }
    counts.push_back(0);
    CHECK(layers->counts() == counts);
    auto found = layers->peg_ranges();
    found.resize(ranges.size());
    CHECK(found == ranges);
    Pegs other(puzzle.board.hole_count);
    for (std::size_t h = 0; h < other.size(); ++h) {
        other[h] = true;
        if (!want.contains(other)) CHECK(layers->fewest(words_of(other)) == -1);
    }
}

TEST(layers_agree_with_plain_search) {
    Random random(3);
    for (int n = 0; n < 80; ++n) {
        const Puzzle puzzle = random_puzzle(random, 4 + random.below(5));
        compare(puzzle, random_seeds(random, puzzle, 5), false);
        compare(puzzle, random_seeds(random, puzzle, 3), true);
    }
}

TEST(layers_on_large_boards_agree_with_plain_search) {
    Random random(4);
    for (unsigned spread : {10u, 20u, 40u, 100u})
        for (int n = 0; n < 5; ++n) {
            const Puzzle puzzle = random_puzzle(random, 9, spread);
            compare(puzzle, {random_pegs(random, puzzle, spread, 6)}, false);
        }
}

TEST(shortest_games_on_the_triangle_take_the_published_number_of_moves) {
    const auto board = triangle(5);
    int least = 100;
    for (unsigned vacancy = 0; vacancy < 15; ++vacancy) {
        const auto layers =
            make_move_layers(board, spec_of({board, {}}, {all_but(15, vacancy)}, false));
        add_all_layers(*layers);
        for (unsigned h = 0; h < 15; ++h)
            if (const int n = layers->fewest(words_of(only(15, h))); n >= 0)
                least = std::min(least, n);
    }
    CHECK(least == 9);
}

TEST(layers_stop_when_memory_ends) {
    const auto board = english();
    const auto layers = make_move_layers(board, spec_of({board, {}}, {all_but(33, 16)}, false));
    State state = State::complete;
    while (state == State::complete) state = add_layer(*layers, std::size_t{1} << 18);
    CHECK(state == State::memory);
    CHECK(layers->counts()[1] == 4);
    const auto before = layers->counts();
    CHECK(add_layer(*layers) == State::complete); // it goes on with more memory
    CHECK(layers->counts().size() == before.size() + 1);
}

TEST(saved_layers_go_on_as_if_never_stopped) {
    Random random(5);
    for (int n = 0; n < 20; ++n) {
        const Puzzle puzzle = random_puzzle(random, 8);
        const auto spec = spec_of(puzzle, random_seeds(random, puzzle, 6), n % 2 == 0);
        const auto whole = make_move_layers(puzzle.board, spec);
        add_all_layers(*whole);
        auto parts = make_move_layers(puzzle.board, spec);
        while (parts->counts().back() > 0) {
            add_layer(*parts);
            const std::string saved = parts->save();
            parts = make_move_layers(puzzle.board, spec);
            CHECK(damaged([&] { parts->load(std::span(saved).subspan(1)); }));
            CHECK(damaged([&] { parts->load(std::span(saved).first(saved.size() - 1)); }));
            CHECK(parts->counts().size() == 1); // as it was before
            parts->load(std::span(saved));
        }
        CHECK(parts->counts() == whole->counts());
        CHECK(parts->peg_ranges() == whole->peg_ranges());
    }
}

// -- layers that meet --------------------------------------------------------------------------

class Listed final : public Membership {
  public:
    explicit Listed(const std::set<Pegs> &positions) {
        for (const Pegs &pegs : positions) words_.insert(words_of(pegs)[0]);
    }
    void find(std::span<const std::uint64_t> positions, std::uint8_t *found) const override {
        for (std::size_t i = 0; i < positions.size(); ++i) found[i] = words_.contains(positions[i]);
    }

  private:
    std::set<std::uint64_t> words_;
};

Pegs pegs_of(const Words &words, unsigned hole_count) { return pegs_of(words[0], hole_count); }

// The paths of both layers to a position together solve the puzzle in this number of moves.
void check_solution(const Puzzle &puzzle, const Pegs &start, const Pegs &finish,
                    const MoveLayers &there, const MoveLayers &back, const Words &middle,
                    int moves_there, int moves_back) {
    const auto [seed, jumps] = there.path(middle, moves_there, [] {});
    Pegs pegs = pegs_of(seed, puzzle.board.hole_count);
    CHECK(pegs == start);
    CHECK(play(puzzle.board, pegs, jumps) == moves_there);
    CHECK(words_of(pegs) == middle);
    auto [end, rest] = back.path(middle, moves_back, [] {});
    CHECK(pegs_of(end, puzzle.board.hole_count) == finish);
    std::ranges::reverse(rest);
    CHECK(play(puzzle.board, pegs, rest) == moves_back);
    CHECK(pegs == finish);
}

TEST(layers_meet_at_the_fewest_moves) {
    Random random(6);
    int solved = 0;
    for (int n = 0; n < 200; ++n) {
        const Puzzle puzzle = random_puzzle(random, 5 + random.below(5));
        const Pegs start = random_pegs(random, puzzle, 1, 6);
        const auto all = distances(puzzle, {start}, false);
        // A finish that the group keeps, and many moves away.
        Pegs finish = start;
        for (const auto &[pegs, moves] : all)
            if (images_of(puzzle, {pegs}).size() == 1 && moves > all.at(finish)) finish = pegs;
        const int want = all.at(finish);
        if (want == 0) continue;
        ++solved;
        auto spec_there = spec_of(puzzle, {start}, false);
        auto spec_back = spec_of(puzzle, {finish}, true);
        if (n % 4 == 0) {
            const auto from = distances(puzzle, {finish}, true);
            std::set<Pegs> live;
            for (const auto &[pegs, moves] : all)
                if (from.contains(pegs)) live.insert(pegs);
            spec_there.within = spec_back.within = std::make_shared<Listed>(live);
        }
        const auto there = make_move_layers(puzzle.board, spec_there);
        const auto back = make_move_layers(puzzle.board, spec_back);
        int moves_there = 0, moves_back = 0;
        while (moves_there + moves_back < want) {
            if (moves_there + moves_back == want - 1) break;
            const bool first = random.below(2) == 0;
            CHECK(there->meetings(*back, 1).empty());
            CHECK(add_layer(first ? *there : *back) == State::complete);
            ++(first ? moves_there : moves_back);
        }
        CHECK(there->meetings(*back, 1).empty());
        // A probe can be given up for the next layer of its side, and the other way round.
        const auto other_way = make_move_layers(puzzle.board, spec_there);
        for (int moves = 0; moves < moves_there; ++moves) add_layer(*other_way);
        for (int turn = 0; turn < 3; ++turn) {
            other_way->probe(*back, 1, plenty);
            other_way->step(1, plenty);
        }
        State state = State::running;
        while (state == State::running) state = there->probe(*back, 2, plenty);
        CHECK(state == State::solved);
        CHECK(back->fewest(there->met()) == moves_back);
        check_solution(puzzle, start, finish, *there, *back, there->met(), moves_there + 1,
                       moves_back);
        add_layer(*there);
        while (other_way->counts().size() < there->counts().size()) add_layer(*other_way);
        CHECK(other_way->counts() == there->counts());
        const auto middles = there->meetings(*back, 1000);
        CHECK(!middles.empty());
        for (const Words &middle : middles)
            check_solution(puzzle, start, finish, *there, *back, middle, moves_there + 1,
                           moves_back);
    }
    CHECK(solved > 50);
}

// -- threads -----------------------------------------------------------------------------------

// Adds layers to both sides in turn, and then probes; everything that a caller can see.
void note_meeting(const BoardTables &board, MoveLayersSpec there, MoveLayersSpec back, int layers,
                  unsigned threads, std::vector<std::uint64_t> &seen) {
    there.threads = back.threads = threads;
    const auto forward = make_move_layers(board, there), backward = make_move_layers(board, back);
    const auto see = [&](const Words &words) {
        seen.insert(seen.end(), words.begin(), words.end());
    };
    const auto go_on = [&](MoveLayers &side) {
        State state = State::running;
        while (state == State::running) {
            state = side.step(100'000, plenty);
            seen.push_back(side.generated());
        }
        CHECK(state == State::complete);
    };
    for (int n = 0; n < layers; ++n) go_on(n % 2 == 0 ? *forward : *backward);
    State state = State::running;
    while (state == State::running) state = forward->probe(*backward, 100'000, plenty);
    seen.push_back(forward->generated());
    if (state == State::solved) see(forward->met());
    go_on(*forward);
    for (const Words &middle : forward->meetings(*backward, 3)) {
        see(middle);
        const auto [seed, jumps] =
            forward->path(middle, static_cast<int>(forward->counts().size()) - 1, [] {});
        see(seed);
        seen.insert(seen.end(), jumps.begin(), jumps.end());
    }
    for (const auto &side : {forward.get(), backward.get()})
        for (const std::size_t count : side->counts()) seen.push_back(count);
}

TEST(layers_are_the_same_on_any_number_of_threads) {
    const auto compare_threads = [](const Puzzle &puzzle, const Pegs &start, const Pegs &finish,
                                    int layers) {
        std::vector<std::uint64_t> want;
        for (const unsigned threads : {1u, 2u, 5u}) {
            std::vector<std::uint64_t> seen;
            note_meeting(puzzle.board, spec_of(puzzle, {start}, false),
                         spec_of(puzzle, {finish}, true), layers, threads, seen);
            if (threads == 1) want = seen;
            CHECK(seen == want);
        }
    };
    compare_threads({english(), {}}, all_but(33, 16), only(33, 16), 8);
    Random random(9);
    for (int n = 0; n < 10; ++n) {
        const Puzzle puzzle = random_puzzle(random, 8);
        const Pegs start = random_pegs(random, puzzle, 1, 6);
        compare_threads(puzzle, start, random_pegs(random, puzzle, 6, 1), 3);
    }
}

// -- layers that leave positions out -----------------------------------------------------------

// Regions by trying every set of holes: those that are not full in `pegs`.
RegionBound bound_of(const BoardTables &board, const Pegs &pegs, bool full) {
    std::vector<std::uint64_t> sets;
    for (std::uint64_t set = 1; set < 1u << board.hole_count; ++set) {
        const auto in = [&](Hole hole) { return (set >> hole & 1) != 0; };
        if (std::ranges::all_of(board.jumps, [&](const Jump &jump) {
                return !in(jump.over) || in(jump.from) || in(jump.to);
            }))
            sets.push_back(set);
    }
    std::ranges::sort(sets, {}, [](std::uint64_t set) { return std::popcount(set); });
    std::vector<std::uint64_t> least;
    RegionBound bound;
    const std::uint64_t bits = words_of(pegs)[0];
    for (std::uint64_t set : sets) {
        if (std::ranges::any_of(least, [&](std::uint64_t s) { return (s & set) == s; })) continue;
        least.push_back(set);
        if (((set & bits) == set) == full) bound.regions.push_back({set});
    }
    return bound;
}

TEST(what_is_left_out_is_on_no_shortest_solution) {
    Random random(7);
    int pruned = 0;
    std::size_t lowered = 0, unlowered = 0;
    for (int n = 0; n < 30; ++n) {
        const Puzzle puzzle = random_puzzle(random, 5 + random.below(5));
        const Pegs start = random_pegs(random, puzzle, 1, 6);
        const auto to = distances(puzzle, {start}, false);
        Pegs finish = start;
        for (const auto &[pegs, moves] : to)
            if (images_of(puzzle, {pegs}).size() == 1 && moves > to.at(finish)) finish = pegs;
        const auto from = distances(puzzle, {finish}, true);
        std::set<Pegs> live, shortest;
        for (const auto &[pegs, moves] : to)
            if (const auto rest = from.find(pegs); rest != from.end()) {
                live.insert(pegs);
                if (moves + rest->second == to.at(finish)) shortest.insert(pegs);
            }
        for (const bool back : {false, true}) {
            auto spec = spec_of(puzzle, {back ? finish : start}, back);
            spec.most = to.at(finish);
            spec.bounds = {back ? bound_of(puzzle.board, start, true)
                                : bound_of(puzzle.board, finish, false)};
            if (n % 2 == 0) spec.within = std::make_shared<Listed>(live);
            if (n % 3 == 0) spec.most += 2;
            const auto layers = make_move_layers(puzzle.board, spec);
            if (n % 3 == 0) {
                add_layer(*layers);
                unlowered += layers->counts()[1];
                layers->lower(to.at(finish));
                lowered += layers->counts()[1];
            }
            add_all_layers(*layers);
            const auto &moves = back ? from : to;
            for (const Pegs &pegs : shortest)
                CHECK(layers->fewest(words_of(pegs)) == moves.at(pegs));
            for (const auto &[pegs, least] : moves) {
                const int found = layers->fewest(words_of(pegs));
                CHECK(found == -1 || found >= least);
                if (spec.within) CHECK(found == -1 || live.contains(pegs));
                pruned += found == -1;
            }
        }
    }
    CHECK(pruned > 50);
    CHECK(lowered < unlowered);
}

// -- one layer back ---------------------------------------------------------------------------

TEST(sources_are_one_move_away) {
    Random random(8);
    for (int n = 0; n < 20; ++n) {
        const Puzzle puzzle = random_puzzle(random, 5 + random.below(4));
        const Pegs start = random_pegs(random, puzzle, 1, 6);
        const bool back = n % 2 == 1;
        const auto moves = distances(puzzle, {start}, back);
        const auto layers = make_move_layers(puzzle.board, spec_of(puzzle, {start}, back));
        add_all_layers(*layers);
        for (const auto &[pegs, number] : moves) {
            if (number == 0) continue;
            std::set<Pegs> found, want;
            for (const Words &words : layers->sources({words_of(pegs)}, number, [] {}))
                found.insert(class_of(puzzle, pegs_of(words, puzzle.board.hole_count)));
            for (const auto &[other, least] : moves)
                if (least == number - 1 &&
                    (back ? after_a_move(puzzle.board, pegs).contains(other)
                          : after_a_move(puzzle.board, other).contains(pegs)))
                    want.insert(class_of(puzzle, other));
            CHECK(found == want);
        }
    }
}

} // namespace
