#include "ground/batch.hpp"

#include "boards.hpp"
#include "check.hpp"

namespace {

std::vector<bool> pegs_of(std::span<const std::uint64_t> words, unsigned holes) {
    std::vector<bool> pegs(holes);
    for (unsigned h = 0; h < holes; ++h) pegs[h] = (words[h / 64] >> (h % 64) & 1) != 0;
    return pegs;
}

void make(std::vector<bool> &pegs, const Jump &jump) {
    pegs[jump.from] = pegs[jump.over] = false;
    pegs[jump.to] = true;
}

// Every game comes through each number of pegs between its start and its end, and at the start all
// legal jumps are known.
void check_tally(const BoardTables &board, const Batch::Tally &tally,
                 const std::vector<std::vector<bool>> &starts,
                 const std::vector<std::uint64_t> &ends) {
    const std::size_t levels = tally.games.size(), words = ends.size() / starts.size();
    std::vector<std::uint64_t> games(levels);
    std::size_t most = 0;
    const auto count = [](const std::vector<bool> &pegs) {
        return static_cast<std::size_t>(std::count(pegs.begin(), pegs.end(), true));
    };
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const auto end = pegs_of({&ends[i * words], words}, board.hole_count);
        for (std::size_t pegs = count(starts[i]); pegs > count(end); --pegs) ++games[pegs];
        most = std::max(most, count(starts[i]));
    }
    CHECK(tally.games == games);
    std::uint64_t legal = 0, squares = 0;
    for (const auto &start : starts) {
        if (count(start) != most) continue;
        std::uint64_t jumps = 0;
        for (const Jump &jump : board.jumps) jumps += can_make(start, jump);
        legal += jumps;
        squares += jumps * jumps;
    }
    CHECK(tally.legal[most] == legal && tally.squares[most] == squares);
}

void compare(const BoardTables &board, std::size_t count, Random &random) {
    const std::size_t words = (board.hole_count + 63) / 64, jumps = board.jumps.size();
    std::vector<std::vector<bool>> plain;
    std::vector<std::uint64_t> positions;
    for (std::size_t i = 0; i < count; ++i) {
        // Some have few pegs, so that no jump is legal.
        const std::uint32_t one_in = 2 + random.below(12);
        std::vector<bool> pegs(board.hole_count);
        for (unsigned h = 0; h < board.hole_count; ++h) pegs[h] = random.below(one_in) == 0;
        plain.push_back(pegs);
        const Words own = words_of(pegs);
        positions.insert(positions.end(), own.begin(), own.end());
    }
    const auto batch = make_batch(board);
    std::vector<std::uint8_t> legal(count * jumps), stuck(count, 2);
    batch->legal(positions, legal.data());
    batch->stuck(positions, stuck.data());
    std::vector<std::uint64_t> movable;
    std::vector<std::int64_t> chosen;
    std::vector<std::vector<bool>> after;
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<std::size_t> can;
        for (std::size_t j = 0; j < jumps; ++j) {
            CHECK((legal[i * jumps + j] != 0) == can_make(plain[i], board.jumps[j]));
            if (can_make(plain[i], board.jumps[j])) can.push_back(j);
        }
        CHECK((stuck[i] != 0) == can.empty());
        if (can.empty()) continue;
        const std::size_t j = can[random.below(static_cast<std::uint32_t>(can.size()))];
        movable.insert(movable.end(), &positions[i * words], &positions[i * words] + words);
        chosen.push_back(static_cast<std::int64_t>(j));
        after.push_back(plain[i]);
        make(after.back(), board.jumps[j]);
    }
    CHECK(!batch->jump(movable, chosen));
    for (std::size_t i = 0; i < after.size(); ++i)
        CHECK(pegs_of({&movable[i * words], words}, board.hole_count) == after[i]);
    if (!chosen.empty()) CHECK(batch->jump(movable, chosen) == 0); // none can be made twice

    std::vector<std::uint64_t> ends = positions, again = positions;
    const std::size_t levels = board.hole_count + 1;
    Batch::Tally tally{std::vector<std::uint64_t>(levels), std::vector<std::uint64_t>(levels),
                       std::vector<std::uint64_t>(levels)};
    batch->play(ends, std::nullopt, 0, 7, 100, &tally);
    check_tally(board, tally, plain, ends);
    batch->stuck(ends, stuck.data());
    for (std::size_t i = 0; i < count; ++i) CHECK(stuck[i] == 1);
    // In parts, and in another order.
    const std::size_t half = count / 2;
    batch->play({&again[half * words], (count - half) * words}, std::nullopt, 0, 7, 100 + half,
                nullptr);
    batch->play({again.data(), half * words}, std::nullopt, 0, 7, 100, nullptr);
    CHECK(again == ends);
    std::vector<std::uint64_t> few = positions;
    batch->play(few, Finish{{}, {}, 3}, 0, 7, 100, nullptr);
    for (std::size_t i = 0; i < count; ++i) {
        const auto left = pegs_of({&few[i * words], words}, board.hole_count);
        const auto pegs = std::count(left.begin(), left.end(), true);
        const auto before = std::count(plain[i].begin(), plain[i].end(), true);
        CHECK(pegs >= 3 || pegs == before);
    }
    // Someone who looks ahead stops no earlier than where a loss is in sight.
    std::vector<std::uint64_t> careful = positions;
    batch->play(careful, Finish{{}, {}, 3}, 1, 7, 100, nullptr);
    batch->stuck(careful, stuck.data());
    for (std::size_t i = 0; i < count; ++i) {
        const auto left = pegs_of({&careful[i * words], words}, board.hole_count);
        if (stuck[i] == 1 || std::count(left.begin(), left.end(), true) <= 3) continue;
        std::vector<std::uint64_t> next;
        for (const Jump &jump : board.jumps) {
            if (!can_make(left, jump)) continue;
            std::vector<bool> there = left;
            make(there, jump);
            const Words own = words_of(there);
            next.insert(next.end(), own.begin(), own.end());
        }
        // After any jump, all that follow are the last.
        std::vector<std::uint8_t> open(next.size() / words * jumps);
        batch->legal(next, open.data());
        for (std::size_t j = 0; j < open.size(); ++j) {
            if (open[j] == 0) continue;
            std::vector<bool> last = pegs_of({&next[j / jumps * words], words}, board.hole_count);
            CHECK(std::count(last.begin(), last.end(), true) > 4);
            make(last, board.jumps[j % jumps]);
            std::vector<std::uint8_t> end(1);
            batch->stuck(words_of(last), end.data());
            CHECK(end[0] == 1);
        }
    }
}

} // namespace

TEST(batches_agree_with_one_position_at_a_time) {
    Random random(1);
    compare(english(), 600, random);
    compare(triangle(5), 300, random);
    compare(square(8, 8), 100, random);
    compare(square(9, 9), 100, random);
    compare(square(13, 12), 40, random);
    compare(square(1, 1), 3, random);
}

TEST(batches_of_the_largest_boards) {
    Random random(2);
    compare(square(32, 32), 3, random);
}
