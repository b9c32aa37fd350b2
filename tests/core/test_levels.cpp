#include "spaces/levels.hpp"

#include <stdexcept>

#include "check.hpp"
#include "puzzles.hpp"

namespace {

constexpr std::size_t plenty = std::size_t{1} << 28;

State run_to_end(Levels &levels, std::size_t chunk = 3) {
    State state = levels.step(chunk);
    while (state == State::running) state = levels.step(chunk);
    return state;
}

void mark(Levels &levels, const Finish &finish) {
    levels.begin_winning(finish);
    while (levels.winning_step(3) == State::running) {
    }
}

template <class F> bool refuses(F f) {
    try {
        f();
    } catch (const std::exception &) {
        return true;
    }
    return false;
}

std::set<Pegs> reached_from(const Puzzle &puzzle, const std::vector<Pegs> &starts) {
    std::set<Pegs> all;
    for (const Pegs &start : starts)
        for (const auto &symmetry : puzzle.group)
            all.merge(reachable(puzzle.board, image_of(start, symmetry)));
    return all;
}

// What is read in parts, in the words of a level.
std::string read(Reading &reading, const BoardTables &board, Random &random) {
    const std::size_t given = (board.hole_count + 63) / 64;
    const auto own = static_cast<std::size_t>(words_needed(board.hole_count));
    const auto pause = [] {};
    const auto sizes = reading.divide(1 + random.below(20), pause);
    std::string all;
    for (std::size_t part = 0; part < sizes.size(); ++part) {
        std::vector<std::uint64_t> words(sizes[part] * given);
        reading.read(part, words, pause);
        for (std::size_t i = 0; i < words.size(); i += given) {
            std::vector<std::uint64_t> position(own, 0);
            std::copy_n(&words[i], given, position.begin());
            all.append(reinterpret_cast<const char *>(position.data()), own * 8);
        }
    }
    return all;
}

void compare(Random &random, unsigned holes, unsigned spread) {
    const Puzzle puzzle = random_puzzle(random, holes, spread);
    std::vector<Pegs> starts;
    std::vector<Words> words;
    for (unsigned n = 1 + random.below(3); n > 0; --n) {
        Pegs start(puzzle.board.hole_count);
        for (unsigned h = 0; h < start.size(); h += spread) start[h] = random.below(4) != 0;
        starts.push_back(start);
        words.push_back(words_of(start));
    }
    const auto reached = reached_from(puzzle, starts);
    const int most = static_cast<int>(holes);
    const auto classes = classes_of(puzzle, reached);
    const auto reached_by_pegs = by_pegs(reached, most), classes_by_pegs = by_pegs(classes, most);
    const Finish finish = random_finish(random, puzzle, spread);
    std::set<Pegs> winning;
    for (const auto &level : reached_by_pegs)
        for (const Pegs &position : level) {
            bool wins = meets(position, finish);
            for (JumpIndex j : legal_in(puzzle.board, position))
                wins |= winning.contains(after(puzzle.board, position, j));
            if (wins) winning.insert(position);
        }

    const auto levels = make_levels(puzzle.board, words, puzzle.group, plenty);
    CHECK(run_to_end(*levels) == State::complete);
    CHECK(levels->complete_down_to() == 0);
    mark(*levels, finish);
    const auto winning_by_pegs = by_pegs(classes_of(puzzle, winning), most);
    for (int pegs = 0; pegs <= most; ++pegs) {
        const auto at = static_cast<std::size_t>(pegs);
        CHECK(levels->level(pegs) == bytes_of(classes_by_pegs[at]));
        CHECK(read(*levels->reading(pegs, false, false, false), puzzle.board, random) ==
              bytes_of(reached_by_pegs[at]));
        CHECK(read(*levels->reading(pegs, false, true, false), puzzle.board, random) ==
              bytes_of(classes_by_pegs[at]));
        CHECK(read(*levels->reading(pegs, true, true, false), puzzle.board, random) ==
              bytes_of(winning_by_pegs[at]));
        // In place, positions have the width of the search.
        const auto list = levels->words(pegs);
        const auto width = static_cast<std::size_t>(width_of(puzzle.board.hole_count));
        const auto own = static_cast<std::size_t>(words_needed(puzzle.board.hole_count));
        std::string bytes;
        for (std::size_t i = 0; i < list.size(); i += width)
            bytes.append(reinterpret_cast<const char *>(&list[i]), own * 8);
        CHECK(bytes == levels->level(pegs));
        std::size_t raw = 0, count = 0, dead = 0, wins = 0;
        for (const Pegs &position : reached_by_pegs[at]) {
            const bool first = classes.contains(position);
            const bool stuck = legal_in(puzzle.board, position).empty();
            ++raw;
            count += first;
            dead += stuck;
            wins += winning.contains(position);
            CHECK(levels->contains(words_of(position)));
            CHECK(levels->is_winning(words_of(position)) == winning.contains(position));
        }
        CHECK(levels->count(pegs) == count);
        CHECK(levels->raw(pegs) == raw);
        CHECK(levels->dead_ends(pegs) == dead);
        CHECK(levels->winning_raw(pegs) == wins);
        CHECK(levels->winning_level(pegs) == bytes_of(winning_by_pegs[at]));
        CHECK(levels->winning(pegs) * sizeof(std::uint64_t) *
                  static_cast<unsigned>(words_needed(puzzle.board.hole_count)) ==
              levels->winning_level(pegs).size());
    }
    for (int n = 0; n < 20; ++n) {
        Pegs other(puzzle.board.hole_count);
        for (unsigned h = 0; h < other.size(); h += spread) other[h] = random.below(2) != 0;
        CHECK(levels->contains(words_of(other)) == reached.contains(other));
    }
}

TEST(levels_agree_with_plain_search) {
    Random random(1);
    for (int n = 0; n < 150; ++n) compare(random, 3 + random.below(8), 1);
}

TEST(levels_of_large_boards_agree_with_plain_search) {
    Random random(2);
    for (unsigned spread : {7u, 10u, 20u, 60u, 100u})
        for (int n = 0; n < 12; ++n) compare(random, 9, spread);
}

TEST(large_groups_are_handled_without_tables) {
    // 24 symmetries on a board of 1,000 holes: the tables would be too large.
    Puzzle puzzle;
    puzzle.board.hole_count = 1000;
    std::array<Hole, 4> places{0, 300, 600, 999};
    do {
        std::vector<Hole> symmetry(1000);
        for (unsigned h = 0; h < 1000; ++h) symmetry[h] = static_cast<Hole>(h);
        constexpr std::array<Hole, 4> from{0, 300, 600, 999};
        for (unsigned i = 0; i < 4; ++i) symmetry[from[i]] = places[i];
        puzzle.group.push_back(symmetry);
    } while (std::next_permutation(places.begin(), places.end()));
    for (Hole a : places)
        for (Hole b : places)
            for (Hole c : places)
                if (a != b && b != c && a != c) puzzle.board.jumps.push_back({a, b, c});
    Pegs start(1000);
    start[0] = start[300] = start[999] = true;
    const auto levels = make_levels(puzzle.board, {words_of(start)}, puzzle.group, plenty);
    CHECK(run_to_end(*levels) == State::complete);
    for (int pegs : {1, 2, 3}) {
        CHECK(levels->count(pegs) == 1);
        CHECK(levels->raw(pegs) == (pegs == 2 ? 6 : 4));
    }
}

TEST(many_jumps_of_a_graph_take_little_memory) {
    // Any of 40 holes may jump over any other into any third one: 59,280 jumps, 40 symmetries.
    constexpr Hole holes = 40;
    Puzzle puzzle;
    puzzle.board.hole_count = holes;
    for (Hole a = 0; a < holes; ++a)
        for (Hole b = 0; b < holes; ++b)
            for (Hole c = 0; c < holes; ++c)
                if (a != b && b != c && a != c) puzzle.board.jumps.push_back({a, b, c});
    for (unsigned shift = 0; shift < holes; ++shift) {
        std::vector<Hole> turn;
        for (unsigned h = 0; h < holes; ++h) turn.push_back(static_cast<Hole>((h + shift) % holes));
        puzzle.group.push_back(turn);
    }
    Pegs start(holes);
    start[0] = start[1] = start[2] = true;
    const auto levels = make_levels(puzzle.board, {words_of(start)}, puzzle.group, plenty);
    CHECK(levels->memory_bytes() < std::size_t{1} << 22);
    CHECK(run_to_end(*levels) == State::complete);
    CHECK(levels->raw(2) == holes * (holes - 1) / 2);
    CHECK(levels->raw(1) == holes);
}

TEST(levels_go_on_from_those_set) {
    const auto board = triangle(5);
    const Words start = words_of(all_but(15, 0));
    const Symmetries no_symmetry;
    const auto whole = make_levels(board, {start}, no_symmetry, plenty);
    run_to_end(*whole);
    const auto rest = make_levels(board, {start}, no_symmetry, plenty);
    CHECK(refuses([&] { rest->set_level(13, whole->level(13)); })); // the start is missing
    CHECK(refuses([&] { rest->set_level(14, whole->level(13)); }));
    CHECK(refuses([&] { rest->set_level(14, std::string("seven..")); }));
    rest->step(1);
    for (int pegs : {14, 13, 12, 11}) rest->set_level(pegs, whole->level(pegs));
    CHECK(refuses([&] { rest->set_level(12, whole->level(12)); }));
    const std::string twice = whole->level(10) + whole->level(10);
    CHECK(refuses([&] { rest->set_level(10, twice); }));
    CHECK(rest->complete_down_to() == 11);
    CHECK(refuses([&] { rest->begin_winning({{}, {}, 1}); }));
    CHECK(refuses([&] { (void)rest->count(10); }));
    CHECK(run_to_end(*rest) == State::complete);
    for (int pegs = 0; pegs <= 14; ++pegs) CHECK(rest->level(pegs) == whole->level(pegs));
}

TEST(levels_stay_valid_when_memory_ends) {
    const auto board = english();
    const Words start = words_of(all_but(33, 16));
    const auto whole = make_levels(board, {start}, {}, plenty);
    const auto small = make_levels(board, {start}, {}, std::size_t{1} << 20);
    CHECK(run_to_end(*small, 1000) == State::memory);
    CHECK(small->memory_bytes() <= std::size_t{1} << 20);
    const int last = small->complete_down_to();
    CHECK(last < 29 && last > 20);
    while (whole->complete_down_to() > last) whole->step(1000);
    for (int pegs = last; pegs <= 33; ++pegs) CHECK(small->level(pegs) == whole->level(pegs));
    CHECK(run_to_end(*small, 1000) == State::memory);
    CHECK(small->complete_down_to() == last);
}

TEST(positions_without_pegs_or_jumps_are_levels_too) {
    const auto board = square(3, 1);
    const auto levels = make_levels(board, {{0}, {7}}, {}, plenty);
    CHECK(run_to_end(*levels) == State::complete);
    CHECK(levels->count(0) == 1);
    CHECK(levels->count(3) == 1);
    CHECK(levels->dead_ends(0) == 1);
    mark(*levels, {{}, {}, 3});
    CHECK(levels->winning(0) == 1);
    CHECK(levels->winning(3) == 1);
    const auto nothing = make_levels(board, {}, {}, plenty);
    CHECK(run_to_end(*nothing) == State::complete);
}

// By weights of 1 with a least weight of 10, every position of fewer pegs is left out.
TEST(pagodas_leave_positions_out) {
    const auto board = triangle(5);
    const Words start = words_of(all_but(15, 0));
    const auto whole = make_levels(board, {start}, {}, plenty);
    const Pagoda pegs{std::vector<std::int16_t>(15, 1), 10}, none{pegs.weights, 0};
    const auto part = make_levels(board, {start}, {}, plenty, {none, pegs});
    run_to_end(*whole);
    run_to_end(*part);
    for (int count = 0; count <= 15; ++count)
        CHECK(part->level(count) == (count < 10 ? std::string() : whole->level(count)));
    CHECK(part->refuted()[0] == 0);
    CHECK(part->refuted()[1] > 0);
}

TEST(levels_as_gaps) {
    const auto board = square(3, 4);
    const Words start = words_of(all_but(12, 0));
    const auto levels = make_levels(board, {start}, {}, plenty);
    run_to_end(*levels);
    for (int pegs = 1; pegs <= 11; ++pegs) {
        const std::size_t count = levels->count(pegs);
        for (bool complemented : {false, true}) {
            const std::string gaps = levels->gaps(pegs, complemented);
            CHECK(gaps.size() == 2 * count);
            std::uint64_t position = 0;
            for (std::size_t i = 0; i < count; ++i) {
                position += static_cast<std::uint8_t>(gaps[i]);
                position += std::uint64_t{256} * static_cast<std::uint8_t>(gaps[count + i]);
                const std::uint64_t own = complemented ? 4095 - position : position;
                CHECK(std::popcount(own) == pegs);
                CHECK(levels->contains({own}));
                const std::string other(reinterpret_cast<const char *>(&own), sizeof own);
                CHECK(levels->has_complement(12 - pegs, other) == levels->contains({4095 - own}));
            }
        }
        CHECK(levels->meets(pegs, {{0}, {0}, pegs}) == (count > 0));
        CHECK(!levels->meets(pegs, {{0}, {0}, pegs - 1}));
    }
    CHECK(refuses([&] { (void)levels->has_complement(3, "seven.."); }));
}

} // namespace
