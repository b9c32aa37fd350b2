#include "boards.hpp"
#include "check.hpp"
#include "ground/width.hpp"

namespace {

// Compares the tables with looking at every jump, along random play.
template <int W> void play_and_compare(const BoardTables &board, std::uint64_t seed) {
    const JumpTables<W> tables(board);
    Random random(seed);
    auto pegs = all_but(board.hole_count, random.below(board.hole_count));
    std::vector<std::uint64_t> legal(tables.legal_words);
    while (true) {
        const auto bits = to_bits<W>(words_of(pegs));
        std::vector<JumpIndex> expected;
        for (JumpIndex j = 0; j < board.jumps.size(); ++j)
            if (can_make(pegs, board.jumps[j])) expected.push_back(j);
        CHECK(tables.legal_jumps(bits, legal.data()) == static_cast<int>(expected.size()));
        for (JumpIndex j : expected) CHECK((legal[j / 64] >> (j % 64) & 1) != 0);
        if (expected.empty()) return;
        // On large boards every 17th jump will do: each comparison looks at all jumps.
        const std::size_t step = board.jumps.size() < 1000 ? 1 : 17;
        for (std::size_t i = 0; i < expected.size(); i += step) {
            const JumpIndex j = expected[i];
            auto after = pegs;
            make(after, board.jumps[j]);
            int mobility = 0;
            for (const Jump &jump : board.jumps) mobility += can_make(after, jump);
            const auto after_bits = bits ^ tables.mask[j];
            CHECK(after_bits == to_bits<W>(words_of(after)));
            CHECK(tables.mobility_after(j, legal.data(), after_bits) == mobility);
        }
        make(pegs,
             board.jumps[expected[random.below(static_cast<std::uint32_t>(expected.size()))]]);
    }
}

TEST(legal_jumps_and_mobility_on_one_word) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        play_and_compare<1>(english(), seed);
        play_and_compare<1>(triangle(7), seed);
        play_and_compare<1>(square(8, 8), seed);
    }
}

TEST(legal_jumps_and_mobility_on_many_words) {
    play_and_compare<2>(english(), 1);
    play_and_compare<2>(square(11, 11), 1);
    play_and_compare<widest>(english(), 1);
    play_and_compare<widest>(triangle(16), 1);
    play_and_compare<widest>(square(19, 19), 1);
    play_and_compare<widest>(square(32, 32), 1);
}

TEST(dense_graphs_do_without_large_tables) {
    BoardTables board; // every three of 24 vertices are a line
    board.hole_count = 24;
    for (Hole a = 0; a < 24; ++a)
        for (Hole b = 0; b < 24; ++b)
            for (Hole c = 0; c < 24; ++c)
                if (a != b && b != c && a != c) board.jumps.push_back({a, b, c});
    play_and_compare<1>(board, 3);
    play_and_compare<2>(board, 3);
}

TEST(words_needed_grows_by_doubling) {
    CHECK(words_needed(1) == 1);
    CHECK(words_needed(64) == 1);
    CHECK(words_needed(65) == 2);
    CHECK(words_needed(129) == 4);
    CHECK(words_needed(1024) == 16);
    CHECK(words_needed(1025) == 0);
}

TEST(a_search_holds_positions_in_one_of_three_widths) {
    CHECK(width_of(64) == 1);
    CHECK(width_of(65) == 2);
    CHECK(width_of(128) == 2);
    CHECK(width_of(129) == widest);
    CHECK(width_of(1024) == widest);
    CHECK(width_of(1025) == 0);
}

} // namespace
