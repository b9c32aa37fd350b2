#include "lab/guided_game.hpp"

#include <optional>

#include "check.hpp"
#include "puzzles.hpp"

namespace {

// The game again, by plain recursion: every continuation, however often it was met.
struct Plain {
    const BoardTables &board;
    const GuidedSpec &spec;
    const std::vector<std::int32_t> &weights;
    Sequence path, best;
    int best_agreement = 0;
    long best_weight = 0;
    bool known = false, solved = false;

    long weight(const Pegs &pegs) const {
        long sum = 0;
        for (std::size_t h = 0; h < pegs.size(); ++h) sum += pegs[h] ? weights[h] : 0;
        return sum;
    }
    int agreement(const Pegs &pegs) const {
        int most = -1000;
        for (const Wanted &wanted : spec.wanted) {
            const Words words = words_of(pegs);
            int agree = static_cast<int>(pegs.size());
            for (std::size_t h = 0; h < pegs.size(); ++h) {
                const auto bit = [&](const Words &set) { return set[h / 64] >> (h % 64) & 1; };
                agree -= bit(wanted.care) != 0 && bit(words) != bit(wanted.value) ? 1 : 0;
            }
            agree -= std::max(0, count_of(pegs) - wanted.most);
            agree -= std::max(0, wanted.least - count_of(pegs));
            most = std::max(most, agree);
        }
        return most;
    }
    bool finished(const Pegs &pegs) {
        if (agreement(pegs) < static_cast<int>(pegs.size())) return false;
        best = path;
        best_agreement = agreement(pegs);
        return solved = true;
    }
    void play(Pegs pegs) {
        while (!finished(pegs) && count_of(pegs) > spec.threshold) {
            std::optional<JumpIndex> choice;
            for (JumpIndex j : legal_in(board, pegs))
                if (!choice || weight(after(board, pegs, j)) > weight(after(board, pegs, *choice)))
                    choice = j;
            if (!choice) break;
            path.push_back(*choice);
            pegs = after(board, pegs, *choice);
        }
        if (!solved) all_from(pegs);
    }
    void all_from(const Pegs &pegs) {
        if (solved || finished(pegs)) return;
        const auto jumps = legal_in(board, pegs);
        if (jumps.empty() && (!known || weight(pegs) > best_weight)) {
            best = path;
            best_agreement = agreement(pegs);
            best_weight = weight(pegs);
            known = true;
        }
        for (JumpIndex j : jumps) {
            path.push_back(j);
            all_from(after(board, pegs, j));
            path.pop_back();
        }
    }
};

std::vector<std::int32_t> random_weights(Random &random, const BoardTables &board) {
    std::vector<std::int32_t> weights(board.hole_count);
    for (auto &weight : weights) weight = 1 + static_cast<std::int32_t>(random.below(10));
    return weights;
}

} // namespace

TEST(guided_games_are_those_of_plain_recursion) {
    Random random(17);
    for (unsigned n = 0; n < 300; ++n) {
        const unsigned spread = n % 5 == 0 ? 20 : 1;
        const Puzzle puzzle = random_puzzle(random, 5 + random.below(5), spread);
        const BoardTables &board = puzzle.board;
        const int holes = static_cast<int>(board.hole_count);
        const Pegs start = random_pegs(random, puzzle, spread, 6);
        GuidedSpec spec{words_of(start), {}, 1 + static_cast<int>(random.below(8))};
        const Words none(words_of(start).size());
        for (unsigned i = 1 + random.below(3); i > 0; --i) {
            const Finish finish = random_finish(random, puzzle, spread);
            const bool any = finish.care.empty();
            spec.wanted.push_back({any ? none : finish.care, any ? none : finish.value,
                                   static_cast<int>(random.below(2)),
                                   any ? finish.max_pegs : holes});
        }
        const auto game = make_guided_game(board, spec, 1 << 20);
        for (unsigned k = 0; k < 3; ++k) {
            const auto weights = random_weights(random, board);
            Plain plain{board, spec, weights, {}, {}};
            plain.play(start);
            game->begin(weights, std::nullopt);
            while (game->step(1 + random.below(9)) == State::running) {
            }
            CHECK(game->step(1) == State::complete);
            CHECK(game->jumps() == plain.best);
            CHECK(game->agreement() == plain.best_agreement);
            CHECK((game->agreement() == holes) == plain.solved);
            CHECK(game->nearest() < spec.wanted.size());
            CHECK(game->visited() > game->jumps().size());
        }
    }
}

TEST(random_ties_make_only_heaviest_jumps) {
    const BoardTables board = english();
    const std::vector<std::int32_t> weights(board.hole_count, 1);
    const Pegs start = all_but(board.hole_count, 16);
    std::set<Sequence> games;
    const auto game = make_guided_game(board, {words_of(start), {{{0}, {0}, 0, 20}}, 20}, 1 << 20);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        game->begin(weights, seed);
        CHECK(game->step(1) == State::complete);
        CHECK(game->agreement() == 33);
        games.insert(game->jumps());
        Pegs pegs = start;
        for (JumpIndex j : game->jumps()) {
            CHECK(can_make(pegs, board.jumps[j]));
            make(pegs, board.jumps[j]);
        }
        game->begin(weights, seed);
        CHECK(games.count(game->jumps()) == 1); // the same again
    }
    CHECK(games.size() > 15);
}

TEST(a_guided_game_keeps_to_its_memory) {
    const BoardTables board = english();
    const Pegs start = all_but(board.hole_count, 16);
    const auto game = make_guided_game(
        board, {words_of(start), {{words_of(Pegs(33, true)), words_of(Pegs(33)), 0, 33}}, 32},
        1 << 16);
    game->begin(std::vector<std::int32_t>(33, 1), std::nullopt);
    CHECK(game->step(100'000) == State::memory);
    CHECK(game->visited() < 10'000);
}
