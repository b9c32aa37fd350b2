#include "ground/resident.hpp"

#include "check.hpp"
#include "shared_pages.hpp"

namespace {

using namespace pegsol;

constexpr std::size_t chunks = 16, chunk = Resident::chunk;

} // namespace

TEST(what_was_let_go_of_comes_back_with_its_contents) {
    const auto pages = shared_pages(chunks * chunk);
    const auto resident = std::make_shared<Resident>(5 * chunk);
    Resident::Range range(resident, pages, chunks * chunk);
    for (int round = 0; round < 3; ++round)
        for (std::size_t i = 0; i < chunks * chunk; i += 4096) {
            range.use(pages.get() + i, 4096);
            std::byte &place = pages.get()[i];
            CHECK(place == std::byte(round));
            place = std::byte(round + 1);
            resident->settle();
        }
    // Each time all chunks are brought in: those that are used next were let go of.
    CHECK(resident->loaded() == 3 * chunks * chunk);
}

TEST(what_fits_the_limit_is_brought_in_once) {
    const auto pages = shared_pages(chunks * chunk);
    const auto resident = std::make_shared<Resident>(2 * (chunks + 1) * chunk);
    Resident::Range range(resident, pages, chunks * chunk);
    for (int round = 0; round < 9; ++round)
        for (std::size_t i = 0; i < chunks; ++i) {
            range.use(pages.get() + i * chunk, chunk);
            resident->settle();
        }
    CHECK(resident->loaded() == chunks * chunk);
    resident->limit(0);
    for (std::size_t i = 0; i < chunks; ++i) {
        range.use(pages.get() + i * chunk, 1);
        resident->settle();
    }
    // The round that was under way spares them all, and the next one all but the first.
    CHECK(resident->loaded() > chunks * chunk);
}
