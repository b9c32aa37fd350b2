#include "boards.hpp"
#include "check.hpp"
#include "solving/pagoda.hpp"

namespace {

TEST(proposed_pagodas_hold) {
    for (const auto &board : {english(), triangle(6), square(9, 9)})
        for (unsigned finish : {0u, 8u, 16u}) {
            const auto pagodas =
                propose_pagodas(board, {words_of(all_but(board.hole_count, 16))},
                                {words_of(only(board.hole_count, finish))}, -400, 50, 16, finish);
            CHECK(!pagodas.empty());
            for (const Pagoda &pagoda : pagodas) {
                CHECK(pagoda.least == pagoda.weights[finish]);
                for (const Jump &jump : board.jumps)
                    CHECK(pagoda.weights[jump.from] + pagoda.weights[jump.over] >=
                          pagoda.weights[jump.to]);
            }
        }
}

TEST(no_weight_is_below_the_floor) {
    const auto board = english();
    for (const Pagoda &pagoda :
         propose_pagodas(board, {words_of(all_but(33, 16))}, {words_of(only(33, 0))}, 0, 50, 16, 1))
        for (auto weight : pagoda.weights) CHECK(weight >= 0);
}

TEST(no_finish_or_no_jump_needs_no_pagoda) {
    const auto board = english();
    CHECK(propose_pagodas(board, {words_of(all_but(33, 16))}, {}, 0, 10, 4, 0).empty());
    CHECK(propose_pagodas(square(2, 2), {words_of(all_but(4, 0))}, {words_of(only(4, 0))}, 0, 10, 4,
                          0)
              .empty());
}

} // namespace
