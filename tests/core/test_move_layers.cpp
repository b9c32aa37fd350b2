// Layers of positions by the fewest moves: alone, meeting, saved, and with positions left out.
#include "ground/move_layers.hpp"

#include "check.hpp"
#include "conduct/fewer_moves.hpp"
#include "divisions.hpp"
#include "ground/bytes.hpp"
#include "textbook.hpp"

namespace {

State add_layer(MoveLayers &layers, std::size_t memory = plenty) {
    return finished(layers, std::size_t{2}, memory);
}

void add_all_layers(MoveLayers &layers) {
    while (layers.counts().back() > 0) CHECK(add_layer(layers) == State::complete);
}

MoveLayersSpec spec_of(const Puzzle &puzzle, const std::set<Pegs> &seeds, bool back,
                       unsigned threads = 1) {
    MoveLayersSpec spec;
    for (const Pegs &seed : seeds) spec.seeds.push_back(words_of(seed));
    spec.symmetries = puzzle.group;
    spec.backward = back;
    spec.threads = threads;
    return spec;
}

// One or two seeds with pegs, which the group keeps.
std::set<Pegs> random_seeds(Random &random, const Puzzle &puzzle, unsigned share) {
    std::set<Pegs> seeds;
    for (unsigned k = 1 + random.below(2); k > 0;) {
        const Pegs seed = random_pegs(random, puzzle, share);
        if (count_of(seed) == 0) continue;
        seeds.insert(seed);
        --k;
    }
    return seeds;
}

// One that the group keeps, and many moves away.
Pegs furthest(const Puzzle &puzzle, const Pegs &start, const std::map<Pegs, int> &moves) {
    Pegs finish = start;
    for (const auto &[pegs, number] : moves)
        if (images_of(puzzle, {pegs}).size() == 1 && number > moves.at(finish)) finish = pegs;
    return finish;
}

class Listed final : public Membership {
  public:
    explicit Listed(const std::set<Pegs> &positions) {
        for (const Pegs &pegs : positions) words_.insert(words_of(pegs)[0]);
    }
    void find(std::span<const std::uint64_t> positions, std::uint8_t *found) const override {
        for (std::size_t i = 0; i < positions.size(); ++i) found[i] = words_.contains(positions[i]);
    }

  private:
    Set words_;
};

} // namespace

TEST(layers_agree_with_the_textbook) {
    Random random(3);
    on_random_puzzles(random, 160, 4, 8, [&](const Puzzle &puzzle) {
        const BoardTables &board = puzzle.board;
        const bool back = random.below(2) == 0;
        const auto seeds = random_seeds(random, puzzle, back ? 3 : 6);
        const auto want = distances(board, images_of(puzzle, seeds), back);
        const auto layers =
            make_move_layers(board, spec_of(puzzle, seeds, back, 1 + random.below(3)));
        add_all_layers(*layers);
        std::vector<std::size_t> counts{0};
        std::vector<std::pair<int, int>> ranges{{1000, 0}};
        for (const auto &[pegs, n] : want) {
            CHECK(layers->fewest(words_of(pegs)) == n);
            if (class_of(puzzle, pegs) != pegs) continue;
            const auto at = static_cast<std::size_t>(n);
            counts.resize(std::max(counts.size(), at + 2));
            ranges.resize(std::max(ranges.size(), at + 1), {1000, 0});
            ++counts[at];
            ranges[at] = {std::min(ranges[at].first, count_of(pegs)),
                          std::max(ranges[at].second, count_of(pegs))};
        }
        CHECK(layers->counts() == counts);
        auto found = layers->peg_ranges();
        found.resize(ranges.size());
        CHECK(found == ranges);
        Pegs other(board.hole_count);
        for (unsigned h = 0; h < puzzle.holes; ++h) {
            other[h * puzzle.step] = true;
            CHECK(want.contains(other) || layers->fewest(words_of(other)) == -1);
        }
        for (const auto &[pegs, n] : want) {
            if (n == 0 || random.below(4) > 0) continue;
            std::set<Pegs> before, sources;
            add_moves(board, pegs, !back, -1, before);
            std::erase_if(before, [&](const Pegs &source) {
                return !want.contains(source) || want.at(source) != n - 1;
            });
            for (const Words &words : layers->sources({words_of(pegs)}, n, [] {}))
                sources.insert(pegs_of(words, board.hole_count));
            CHECK(classes_of(puzzle, sources) == classes_of(puzzle, before));
        }
    });
}

TEST(saved_layers_go_on_as_if_never_stopped) {
    Random random(5);
    on_random_puzzles(random, 20, 8, 8, [&](const Puzzle &puzzle) {
        const auto spec = spec_of(puzzle, random_seeds(random, puzzle, 6), random.below(2) == 0);
        const auto fresh = [&] { return make_move_layers(puzzle.board, spec); };
        const auto whole = fresh();
        add_all_layers(*whole);
        auto parts = fresh();
        while (parts->counts().back() > 0) {
            add_layer(*parts);
            const std::string saved = parts->save();
            parts = fresh();
            const auto damaged = [&](std::span<const char> bytes) {
                return throws<Damaged>([&] { parts->load(bytes); });
            };
            CHECK(damaged(std::span(saved).subspan(1)));
            CHECK(damaged(std::span(saved).first(saved.size() - 1)));
            CHECK(parts->counts().size() == 1); // as it was before
            parts->load(std::span(saved));
            CHECK(parts->save().size() == saved.size());
            // A peg in a hole that the board does not have.
            std::string forged = saved;
            forged.back() = static_cast<char>(forged.back() | 0x40);
            if (puzzle.board.hole_count % 64 != 0) CHECK(damaged(forged));
            for (const Words &position : parts->finished({{}, {}, 10}, 5))
                CHECK(parts->fewest(position) == static_cast<int>(parts->counts().size()) - 1);
        }
        CHECK(parts->counts() == whole->counts() && parts->peg_ranges() == whole->peg_ranges());
    });
}

TEST(layers_stop_when_memory_ends) {
    const Puzzle puzzle = plain(english());
    const auto layers = make_move_layers(puzzle.board, spec_of(puzzle, {all_but(33, 16)}, false));
    State state = State::complete;
    while (state == State::complete) state = add_layer(*layers, std::size_t{1} << 18);
    CHECK(state == State::memory && layers->counts()[1] == 4);
    const std::size_t before = layers->counts().size();
    CHECK(add_layer(*layers) == State::complete); // it goes on with more memory
    CHECK(layers->counts().size() == before + 1);
}

TEST(layers_meet_at_the_fewest_moves) {
    Random random(6);
    int solved = 0;
    on_random_puzzles(random, 200, 5, 9, [&](const Puzzle &puzzle) {
        const BoardTables &board = puzzle.board;
        const Pegs start = random_pegs(random, puzzle);
        const auto all = distances(board, {start}, false);
        const Pegs finish = furthest(puzzle, start, all);
        const int want = all.at(finish);
        if (want == 0) return;
        ++solved;
        auto spec_there = spec_of(puzzle, {start}, false, 1 + random.below(3)),
             spec_back = spec_of(puzzle, {finish}, true);
        if (random.below(4) == 0 && puzzle.step == 1) {
            const auto to = distances(board, {finish}, true);
            std::set<Pegs> live;
            for (const auto &[pegs, moves] : all)
                if (to.contains(pegs)) live.insert(pegs);
            spec_there.within = spec_back.within = std::make_shared<Listed>(live);
        }
        const auto there = make_move_layers(board, spec_there);
        const auto back = make_move_layers(board, spec_back);
        int moves_there = 0, moves_back = 0;
        while (moves_there + moves_back < want - 1) {
            const bool first = random.below(2) == 0;
            CHECK(there->meetings(*back, 1).empty());
            CHECK(add_layer(first ? *there : *back) == State::complete);
            ++(first ? moves_there : moves_back);
        }
        CHECK(there->meetings(*back, 1).empty());
        // A probe can be given up for the next layer of its side, and the other way round.
        const auto other_way = make_move_layers(board, spec_there);
        for (int moves = 0; moves < moves_there; ++moves) add_layer(*other_way);
        for (int turn = 0; turn < 3; ++turn) {
            other_way->probe(*back, 1, plenty);
            other_way->step(1, plenty);
        }
        State state = State::running;
        while (state == State::running) state = there->probe(*back, 2, plenty);
        CHECK(state == State::solved && back->fewest(there->met()) == moves_back);
        // The paths of both layers to a position together solve the puzzle.
        const auto check_solution = [&](const Words &middle) {
            const auto [seed, jumps] = there->path(middle, moves_there + 1, [] {});
            Pegs pegs = pegs_of(seed, board.hole_count);
            CHECK(pegs == start && play(board, pegs, jumps) == moves_there + 1);
            CHECK(words_of(pegs) == words_of(pegs_of(middle, board.hole_count)));
            auto [end, rest] = back->path(middle, moves_back, [] {});
            std::ranges::reverse(rest);
            CHECK(play(board, pegs, rest) == moves_back);
            CHECK(pegs == finish && pegs_of(end, board.hole_count) == finish);
        };
        check_solution(there->met());
        add_layer(*there);
        while (other_way->counts().size() < there->counts().size()) add_layer(*other_way);
        CHECK(other_way->counts() == there->counts());
        const auto middles = there->meetings(*back, 1000);
        CHECK(!middles.empty());
        for (const Words &middle : middles) check_solution(middle);
    });
    CHECK(solved > 50);
}

// Regions by trying every set of holes: those that are full in `pegs`, or not.
static RegionBound bound_of(const BoardTables &board, const Pegs &pegs, bool full) {
    std::vector<std::uint64_t> sets, least;
    for (std::uint64_t set = 1; set < 1u << board.hole_count; ++set)
        if (std::ranges::all_of(board.jumps, [&](const Jump &jump) {
                return !has(set, jump.over) || has(set, jump.from) || has(set, jump.to);
            }))
            sets.push_back(set);
    std::ranges::sort(sets, {}, [](std::uint64_t set) { return count_of(set); });
    RegionBound bound;
    for (const std::uint64_t set : sets) {
        if (std::ranges::any_of(least, [&](std::uint64_t s) { return (s & set) == s; })) continue;
        least.push_back(set);
        if (((set & words_of(pegs)[0]) == set) == full) bound.regions.push_back({set});
    }
    return bound;
}

TEST(what_is_left_out_is_on_no_shortest_solution) {
    Random random(7);
    int pruned = 0;
    std::size_t lowered = 0, unlowered = 0;
    for (int n = 0; n < 30; ++n) {
        const Puzzle puzzle = random_puzzle(random, 5 + random.below(5));
        const Pegs start = random_pegs(random, puzzle);
        const auto to = distances(puzzle.board, {start}, false);
        const Pegs finish = furthest(puzzle, start, to);
        const auto from = distances(puzzle.board, {finish}, true);
        std::set<Pegs> live, shortest;
        for (const auto &[pegs, moves] : to)
            if (const auto rest = from.find(pegs); rest != from.end()) {
                live.insert(pegs);
                if (moves + rest->second == to.at(finish)) shortest.insert(pegs);
            }
        for (const bool back : {false, true}) {
            auto spec = spec_of(puzzle, {back ? finish : start}, back);
            spec.most = to.at(finish) + (n % 3 == 0 ? 2 : 0);
            spec.bounds = {bound_of(puzzle.board, back ? start : finish, back)};
            if (n % 2 == 0) spec.within = std::make_shared<Listed>(live);
            const auto layers = make_move_layers(puzzle.board, spec);
            if (n % 3 == 0) {
                add_layer(*layers);
                unlowered += layers->counts()[1];
                layers->lower(to.at(finish));
                lowered += layers->counts()[1];
            }
            add_all_layers(*layers);
            for (const auto &[pegs, least] : back ? from : to) {
                const int found = layers->fewest(words_of(pegs));
                CHECK(found == -1 || found >= least);
                if (shortest.contains(pegs)) CHECK(found == least);
                if (spec.within) CHECK(found == -1 || live.contains(pegs));
                pruned += found == -1;
            }
        }
    }
    CHECK(pruned > 50 && lowered < unlowered);
}

namespace {

// A problem from one position to another, by normal rules or, if `back`, by reverse ones.
std::shared_ptr<MoveEnds> ends_of(const Puzzle &puzzle, const Pegs &start, const Pegs &end,
                                  bool back, bool listed) {
    auto problem = std::make_shared<Problem>();
    problem->board = puzzle.board;
    problem->complements = back;
    const auto normal = [&](const Pegs &pegs) {
        return back ? problem->complement(words_of(pegs)) : words_of(pegs);
    };
    problem->start = normal(start);
    const int pegs = count_of(pegs_of(normal(end), puzzle.board.hole_count));
    problem->finish = {words_of(Pegs(puzzle.board.hole_count, true)), normal(end), pegs, pegs};
    if (listed) problem->finishes = {normal(end)};
    problem->scores = {flat_score(puzzle.board), flat_score(puzzle.board)};
    if (puzzle.board.hole_count <= 64) problem->class_vectors = class_vectors(puzzle.board);
    return std::make_shared<MoveEnds>(problem, std::nullopt, puzzle.group, false);
}

// The moves of jumps from one position to another, made or taken back; -1 if they do not fit.
int moves_made(const Puzzle &puzzle, const Pegs &start, const Pegs &end, Sequence jumps,
               bool back) {
    if (back) std::ranges::reverse(jumps);
    Pegs at = back ? end : start;
    const int moves = play(puzzle.board, at, jumps);
    return at == (back ? start : end) ? moves : -1;
}

} // namespace

TEST(layers_from_both_ends_meet_after_the_fewest_moves) {
    Random random(31);
    on_random_puzzles(random, 150, 4, 9, [&](const Puzzle &puzzle) {
        const bool back = random.below(3) == 0;
        const Pegs start = random_pegs(random, puzzle, back ? 2 : 6);
        const auto moves = distances(puzzle.board, {start}, back);
        const bool solvable = random.below(4) > 0;
        const Pegs end = solvable ? furthest(puzzle, start, moves) : random_pegs(random, puzzle, 2);
        const auto wanted = moves.find(end);
        const int fewest = wanted == moves.end() ? 100 : wanted->second;
        const int most = static_cast<int>(random.below(12));
        const auto given = ends_of(puzzle, start, end, back, random.below(3) > 0);
        CHECK(given->at_least() <= fewest);
        BothEnds ends(given, nullptr, most, random.below(2) == 0, 1 + random.below(2));
        while (!ends.ended()) ends.advance(1 + random.below(9), plenty, [] { return false; });
        CHECK(ends.found().has_value() == (fewest <= most));
        CHECK(ends.excluded() == (fewest <= most ? fewest - 1 : most));
        if (!ends.found()) return;
        const int made = moves_made(puzzle, start, end, *ends.found(), back);
        CHECK(made >= 0 && made <= fewest);
    });
}

TEST(a_solution_gets_as_few_moves_as_there_can_be) {
    Random random(32);
    const auto always = [] { return true; };
    int shortened = 0, live = 0, loaded = 0;
    on_random_puzzles(random, 300, 5, 10, [&](const Puzzle &puzzle) {
        const Pegs start = random_pegs(random, puzzle);
        const auto to = distances(puzzle.board, {start}, false);
        const Pegs end = furthest(puzzle, start, to);
        const auto from = distances(puzzle.board, {end}, true);
        Sequence any;
        for (Pegs at = start; at != end; at = after(at, puzzle.board.jumps[any.back()])) {
            Sequence ways = legal_in(puzzle.board, at);
            std::erase_if(ways, [&](JumpIndex jump) {
                return !from.contains(after(at, puzzle.board.jumps[jump]));
            });
            any.push_back(ways[random.below(static_cast<unsigned>(ways.size()))]);
        }
        const auto ends = ends_of(puzzle, start, end, false, random.below(3) > 0);
        auto search = std::make_unique<FewerMoves>(ends, any, 0, 1 + random.below(2), 1u << 20);
        const int before = search->found();
        if (random.below(2) == 0) search->shorten(always);
        shortened += search->found() < before;
        for (;;) {
            const FewerMoves::Budget budget{1 + random.below(60), plenty, 1 + random.below(60)};
            const auto turn = search->turn(budget);
            if (turn == FewerMoves::Turn::none) break;
            if (turn == FewerMoves::Turn::live) {
                std::set<Pegs> both;
                for (const auto &[pegs, moves] : to)
                    if (from.contains(pegs)) both.insert(pegs);
                const bool known = random.below(2) == 0;
                search->take_live(known ? std::make_shared<Listed>(both) : nullptr, always);
                live += known;
                continue;
            }
            const State state = search->advance(turn, budget, always);
            CHECK(state == State::running || state == State::truncated);
            if (random.below(6) > 0) continue;
            auto again = std::make_unique<FewerMoves>(ends, Sequence{}, 0, 1, 1u << 20);
            again->load(search->save(), always);
            CHECK(again->nodes() <= search->nodes() && again->found() == search->found());
            search = std::move(again);
            ++loaded;
        }
        CHECK(!search->is_loaded()); // it has searched once more what a checkpoint stated
        CHECK(search->at_least() == to.at(end) && search->found() <= to.at(end));
        const int made = moves_made(puzzle, start, end, search->jumps(), false);
        CHECK(made >= 0 && made <= to.at(end));
    });
    CHECK(shortened > 5 && live > 20 && loaded > 50);
}
