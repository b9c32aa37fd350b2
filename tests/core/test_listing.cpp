#include "boards.hpp"
#include "check.hpp"
#include "solving/listing.hpp"

namespace {

ListingSpec any_survivor(const BoardTables &board, unsigned vacancy) {
    ListingSpec spec;
    spec.start = words_of(all_but(board.hole_count, vacancy));
    spec.finish = {{0}, {0}, 1};
    spec.score = flat_score(board);
    spec.memory_bytes = 1 << 20;
    return spec;
}

std::vector<std::vector<JumpIndex>> all_of(Listing &listing) {
    std::vector<std::vector<JumpIndex>> found;
    for (auto state = listing.step(50); state != State::complete; state = listing.step(50))
        if (state == State::solved) found.push_back(listing.solution());
    return found;
}

// The holes of these triangles are numbered by column, then row: hole 0 is a corner.
TEST(triangle_of_fifteen_has_the_published_number_of_solutions) {
    const auto board = triangle(5);
    auto listing = make_listing(board, any_survivor(board, 0));
    CHECK(all_of(*listing).size() == 29760);
}

TEST(a_tiny_memo_only_costs_time) {
    const auto board = triangle(5);
    auto spec = any_survivor(board, 1);
    spec.memory_bytes = 1;
    auto listing = make_listing(board, spec);
    CHECK(all_of(*listing).size() == 14880);
}

TEST(a_hint_comes_first_and_is_not_repeated) {
    const auto board = triangle(4);
    auto spec = any_survivor(board, 1);
    const auto found = all_of(*make_listing(board, spec));
    spec.hint = found.back();
    const auto again = all_of(*make_listing(board, spec));
    CHECK(again.front() == found.back());
    CHECK(std::set(again.begin(), again.end()) == std::set(found.begin(), found.end()));
    CHECK(again.size() == found.size());
}

} // namespace
