#include "spaces/tablebase_index.hpp"

#include <stdexcept>

#include "boards.hpp"
#include "check.hpp"

namespace {

// A board of 4 by 4 holes with its position classes: the rule of three in both diagonals.
struct Square {
    BoardTables board = square(4, 4);
    std::vector<std::uint64_t> vectors;
    std::shared_ptr<const Layout> layout;
    std::vector<Hole> free;

    Square() {
        Division division;
        for (unsigned x = 0; x < 4; ++x)
            for (unsigned y = 0; y < 4; ++y)
                vectors.push_back(((x + y) % 3 + 1) | ((x + 4 - y) % 3 + 1) << 2);
        division.class_vectors = vectors;
        for (Hole hole = 0; hole < 16; ++hole) {
            (hole < 11   ? division.within
             : hole < 14 ? division.inner
                         : division.outer)
                .push_back(hole);
            division.potential.push_back(0);
        }
        layout = std::make_shared<Layout>(board, division);
        std::set<std::uint64_t> span{0};
        for (Hole hole = 0; hole < 16; ++hole) {
            if (span.contains(vectors[hole])) {
                free.push_back(hole);
                continue;
            }
            for (const std::uint64_t sum : std::set(span)) span.insert(sum ^ vectors[hole]);
        }
    }
    std::uint64_t sum(std::uint64_t position) const {
        std::uint64_t total = 0;
        for (unsigned hole = 0; hole < 16; ++hole)
            if ((position >> hole & 1) != 0) total ^= vectors[hole];
        return total;
    }
    std::shared_ptr<Closure> closure(std::uint64_t member, int least) const {
        Seeds seeds;
        seeds.least = least;
        seeds.most = 16;
        auto result = std::make_shared<Closure>(layout, layout->class_of(member), std::move(seeds),
                                                Closure::Options{});
        while (!result->run(1000, [] { return true; })) {
        }
        return result;
    }
};

constexpr std::uint64_t member = 0x7fff;

std::uint64_t plain_index(const Square &puzzle, std::uint64_t position) {
    std::uint64_t index = 0;
    for (std::size_t i = 0; i < puzzle.free.size(); ++i)
        index |= (position >> puzzle.free[i] & 1) << i;
    return index;
}

template <class F> bool refuses(F f) {
    try {
        f();
    } catch (const std::invalid_argument &) {
        return true;
    }
    return false;
}

TEST(bits_stand_where_the_free_holes_say) {
    const Square puzzle;
    CHECK(puzzle.free.size() == 12);
    const auto closure = puzzle.closure(member, 14);
    const TablebaseIndex order(puzzle.layout, puzzle.free);
    for (const bool complemented : {false, true}) {
        std::vector<std::uint8_t> table(512);
        int pauses = 0;
        order.write_bits(*closure, complemented, table, [&] { ++pauses; });
        CHECK(pauses > 0);
        std::set<std::uint64_t> seen;
        std::size_t set = 0;
        for (std::uint64_t position = 0; position < 1 << 16; ++position) {
            if (puzzle.sum(position) != puzzle.sum(member)) continue;
            const std::uint64_t index = plain_index(puzzle, complemented ? ~position : position);
            CHECK(seen.insert(index).second);
            const bool bit = (table[index >> 3] >> (index & 7) & 1) != 0;
            CHECK(bit == closure->contains(position));
            CHECK(order.index(position) == plain_index(puzzle, position));
            set += bit;
        }
        CHECK(seen.size() == 4096);
        CHECK(set > 10 && set < 4096);
    }
}

TEST(numbers_are_of_what_is_new) {
    const Square puzzle;
    const TablebaseIndex order(puzzle.layout, puzzle.free);
    std::vector<std::uint8_t> table(2048, 0xff);
    std::vector<std::shared_ptr<Closure>> parts;
    for (int least : {15, 13, 8}) {
        const Closure *before = parts.empty() ? nullptr : parts.back().get();
        parts.push_back(puzzle.closure(member, least));
        order.write_number(*parts.back(), before, static_cast<unsigned>(parts.size()), false, table,
                           [] {});
    }
    for (std::uint64_t position = 0; position < 1 << 16; ++position) {
        if (puzzle.sum(position) != puzzle.sum(member)) continue;
        unsigned expected = 15;
        for (unsigned i = 3; i > 0; --i)
            if (parts[i - 1]->contains(position)) expected = i;
        const std::uint64_t index = plain_index(puzzle, position);
        CHECK((table[index >> 1] >> (index & 1) * 4 & 15) == expected);
    }
}

TEST(what_does_not_fit_is_refused) {
    const Square puzzle, other;
    const auto closure = puzzle.closure(member, 14);
    const auto foreign = puzzle.closure(0x3fff, 14);
    const TablebaseIndex order(puzzle.layout, puzzle.free);
    std::vector<std::uint8_t> bits(512), numbers(2048, 0xff);
    const std::span<std::uint8_t> part(bits.data(), 511);
    CHECK(refuses([&] { order.write_bits(*closure, false, part, [] {}); }));
    CHECK(refuses([&] { order.write_bits(*other.closure(member, 14), false, bits, [] {}); }));
    CHECK(refuses([&] { order.write_number(*closure, nullptr, 1, false, bits, [] {}); }));
    CHECK(refuses([&] { order.write_number(*closure, foreign.get(), 1, false, numbers, [] {}); }));
    CHECK(refuses([&] { TablebaseIndex(puzzle.layout, {16}); }));
    CHECK(refuses([&] { TablebaseIndex(puzzle.layout, std::vector<Hole>(17, 0)); }));
    closure->release(0);
    CHECK(refuses([&] { order.write_bits(*closure, false, bits, [] {}); }));
    struct Stopped {};
    bool stopped = false;
    try {
        order.write_bits(*foreign, false, bits, [] { throw Stopped(); });
    } catch (const Stopped &) {
        stopped = true;
    }
    CHECK(stopped);
}

} // namespace
