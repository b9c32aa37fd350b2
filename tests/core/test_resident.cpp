#include "ground/resident.hpp"

#include "check.hpp"
#include "shared_pages.hpp"

namespace {

using namespace pegsol;

constexpr std::size_t chunks = 16, chunk = Resident::chunk;

// One more than the chunks that hold them, because pages need not begin where a chunk does.
constexpr std::size_t spare = chunk;

} // namespace

TEST(what_was_let_go_of_comes_back_with_its_contents) {
    const SharedPages pages(chunks * chunk);
    const auto resident = std::make_shared<Resident>(4 * chunk);
    Resident::Range range(resident, pages.data(), chunks * chunk);
    for (int round = 0; round < 3; ++round)
        for (std::size_t i = 0; i < chunks * chunk; i += 512) {
            range.use(pages.data() + i, 512);
            std::byte &place = pages.data()[i];
            CHECK(place == std::byte(round));
            place = std::byte(round + 1);
            resident->settle();
        }
    // Each round brings in all chunks: those that it needs were let go of in the round before.
    CHECK(resident->loaded() >= 3 * chunks * chunk);
    CHECK(resident->loaded() <= 3 * (chunks * chunk + spare));
}

TEST(what_fits_the_limit_is_brought_in_once) {
    const SharedPages pages(chunks * chunk);
    const auto resident = std::make_shared<Resident>(2 * (chunks * chunk + spare));
    Resident::Range range(resident, pages.data(), chunks * chunk);
    for (int round = 0; round < 9; ++round)
        for (std::size_t i = 0; i < chunks; ++i) {
            range.use(pages.data() + i * chunk, chunk);
            resident->settle();
        }
    CHECK(resident->loaded() <= chunks * chunk + spare);
    resident->limit(0);
    for (std::size_t i = 0; i < chunks; ++i) {
        resident->settle(); // once for those used last, which another round spares
        range.use(pages.data() + i * chunk, 1);
    }
    CHECK(resident->loaded() > chunks * chunk + spare);
}
