// Legal jumps by tables: of one position, and of many at once.
#include "check.hpp"
#include "ground/batch.hpp"
#include "textbook.hpp"

namespace {

// Compares the tables with looking at every jump, along random play.
template <int W> void play_and_compare(const BoardTables &board, std::uint64_t seed) {
    const JumpTables<W> tables(board);
    Random random(seed);
    auto pegs = all_but(board.hole_count, random.below(board.hole_count));
    std::vector<std::uint64_t> legal(tables.legal_words);
    while (true) {
        const auto bits = to_bits<W>(words_of(pegs));
        const auto expected = legal_in(board, pegs);
        CHECK(tables.legal_jumps(bits, legal.data()) == static_cast<int>(expected.size()));
        for (const JumpIndex j : expected) CHECK(has(legal[j / 64], j % 64));
        if (expected.empty()) return;
        // On large boards every 17th jump will do: each comparison looks at all jumps.
        for (std::size_t i = 0; i < expected.size(); i += board.jumps.size() < 1000 ? 1 : 17) {
            const JumpIndex j = expected[i];
            const auto next = after(pegs, board.jumps[j]);
            const auto next_bits = bits ^ tables.mask[j];
            CHECK(next_bits == to_bits<W>(words_of(next)));
            CHECK(tables.mobility_after(j, legal.data(), next_bits) ==
                  static_cast<int>(legal_in(board, next).size()));
        }
        const auto chosen = random.below(static_cast<std::uint32_t>(expected.size()));
        pegs = after(pegs, board.jumps[expected[chosen]]);
    }
}

} // namespace

TEST(legal_jumps_and_mobility_are_those_of_each_jump) {
    for (std::uint64_t seed = 0; seed < 5; ++seed)
        for (const auto &board : {english(), triangle(7), square(8, 8)})
            play_and_compare<1>(board, seed);
    for (const auto &board : {english(), square(11, 11)}) play_and_compare<2>(board, 1);
    for (const auto &board : {english(), triangle(16), square(19, 19), square(32, 32)})
        play_and_compare<widest>(board, 1);
    // Every three of 24 vertices are a line: dense graphs do without large tables.
    play_and_compare<1>(complete(24, first_holes(24)), 3);
    play_and_compare<2>(complete(24, first_holes(24)), 3);
}

TEST(positions_have_one_of_three_widths_and_words_that_grow_by_doubling) {
    constexpr std::array<std::array<int, 3>, 7> rows{{{1, 1, 1},
                                                      {64, 1, 1},
                                                      {65, 2, 2},
                                                      {128, 2, 2},
                                                      {129, 4, widest},
                                                      {1024, 16, widest},
                                                      {1025, 0, 0}}};
    for (const auto &[holes, words, width] : rows)
        CHECK(words_needed(static_cast<unsigned>(holes)) == words &&
              width_of(static_cast<unsigned>(holes)) == width);
}

TEST(batches_agree_with_one_position_at_a_time) {
    Random random(1);
    const std::pair<BoardTables, std::size_t> boards[] = {
        {english(), 600},     {triangle(5), 300}, {square(8, 8), 100}, {square(9, 9), 100},
        {square(13, 12), 40}, {square(1, 1), 3},  {square(32, 32), 3}};
    for (const auto &[board, count] : boards) {
        const unsigned holes = board.hole_count;
        const std::size_t words = (holes + 63) / 64, jumps = board.jumps.size();
        std::vector<Pegs> plain(count, Pegs(holes)), after_jump;
        std::vector<std::uint64_t> positions, movable;
        const auto append = [](std::vector<std::uint64_t> &to, const Pegs &pegs) {
            const Words own = words_of(pegs);
            to.insert(to.end(), own.begin(), own.end());
        };
        const auto at = [&](const std::vector<std::uint64_t> &from, std::size_t i) {
            return pegs_of(std::span(from).subspan(i * words, words), holes);
        };
        for (Pegs &pegs : plain) {
            // Some have few pegs, so that no jump is legal.
            const std::uint32_t one_in = 2 + random.below(12);
            for (unsigned h = 0; h < holes; ++h) pegs[h] = random.below(one_in) == 0;
            append(positions, pegs);
        }
        const auto batch = make_batch(board);
        std::vector<std::uint8_t> legal(count * jumps), stuck(count, 2);
        batch->legal(positions, legal.data());
        batch->stuck(positions, stuck.data());
        std::vector<std::int64_t> chosen;
        for (std::size_t i = 0; i < count; ++i) {
            Sequence can;
            for (JumpIndex j = 0; j < jumps; ++j)
                if (legal[i * jumps + j] != 0) can.push_back(j);
            CHECK(can == legal_in(board, plain[i]) && (stuck[i] != 0) == can.empty());
            if (can.empty()) continue;
            const JumpIndex j = can[random.below(static_cast<std::uint32_t>(can.size()))];
            append(movable, plain[i]);
            chosen.push_back(j);
            after_jump.push_back(after(plain[i], board.jumps[j]));
        }
        CHECK(!batch->jump(movable, chosen));
        for (std::size_t i = 0; i < chosen.size(); ++i) CHECK(at(movable, i) == after_jump[i]);
        if (!chosen.empty()) CHECK(batch->jump(movable, chosen) == 0); // none can be made twice

        // Every game comes through each number of pegs between its start and its end, and at the
        // start all legal jumps are known.
        std::vector<std::uint64_t> ends = positions, again = positions;
        const std::vector<std::uint64_t> zeros(holes + 1);
        Batch::Tally tally{zeros, zeros, zeros}, expected = tally;
        batch->play(ends, std::nullopt, 0, 7, 100, &tally);
        const auto most = static_cast<std::size_t>(count_of(
            *std::ranges::max_element(plain, {}, [](const Pegs &p) { return count_of(p); })));
        for (std::size_t i = 0; i < count; ++i) {
            const Pegs end = at(ends, i);
            CHECK(legal_in(board, end).empty());
            for (int pegs = count_of(plain[i]); pegs > count_of(end); --pegs)
                ++expected.games[static_cast<std::size_t>(pegs)];
            if (count_of(plain[i]) < static_cast<int>(most)) continue;
            const std::size_t can = legal_in(board, plain[i]).size();
            expected.legal[most] += can;
            expected.squares[most] += can * can;
        }
        CHECK(tally.games == expected.games && tally.legal[most] == expected.legal[most] &&
              tally.squares[most] == expected.squares[most]);
        // In parts, and in another order.
        const std::size_t half = count / 2 * words;
        batch->play(std::span(again).subspan(half), std::nullopt, 0, 7, 100 + count / 2, nullptr);
        batch->play(std::span(again).first(half), std::nullopt, 0, 7, 100, nullptr);
        CHECK(again == ends);
        // A game ends at the finish; someone who looks ahead also where a loss is in sight.
        const Finish three{{}, {}, 3};
        for (const int ahead : {0, 1}) {
            std::vector<std::uint64_t> played = positions;
            batch->play(played, three, ahead, 7, 100, nullptr);
            for (std::size_t i = 0; i < count; ++i) {
                const Pegs left = at(played, i);
                CHECK(count_of(left) >= std::min(3, count_of(plain[i])));
                if (meets(left, three)) continue;
                for (const JumpIndex j : legal_in(board, left))
                    CHECK(ahead > 0 &&
                          lost_in_sight(board, three, after(left, board.jumps[j]), ahead));
            }
        }
    }
}
