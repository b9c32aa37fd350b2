#include "ground/dealer.hpp"

#include <atomic>
#include <vector>

#include "check.hpp"
#include "ground/crew.hpp"
#include "ground/random.hpp"

using namespace pegsol;

namespace {

// The threads do each item once, after the items that it awaits, and no further than a section
// ahead of what is done. Sections end in order.
TEST(items_are_dealt_in_order_and_awaited) {
    Random random(5);
    const auto below = [&random](std::uint64_t bound) -> std::uint64_t {
        return random.below(static_cast<std::uint32_t>(bound));
    };
    for (int round = 0; round < 60; ++round) {
        const auto threads = static_cast<std::size_t>(1 + below(4));
        const std::uint64_t section = 1 + below(40), sections = 1 + below(8), part = 1 + below(10),
                            count = section * sections;
        std::vector<std::atomic<int>> times(count);
        std::vector<std::uint64_t> awaited(count);
        for (std::uint64_t item = 0; item < count; ++item) awaited[item] = below(item + 1);
        std::atomic<std::uint64_t> ended = 0;
        // A thread that ended early would leave others waiting, so the threads only note failures.
        std::atomic<bool> right = true;
        const auto expect = [&right](bool condition) {
            if (!condition) right = false;
        };
        for (std::uint64_t next = 0; next < count;) {
            const std::uint64_t end = std::min(count, next + 1 + below(count)),
                                pause = next + below(count);
            Dealer dealer(threads, next, end, part, section, [&](std::uint64_t number) {
                expect(number == ended);
                for (std::uint64_t i = 0; i < section; ++i)
                    expect(times[number * section + i] == 1);
                ++ended;
            });
            share_work(
                threads,
                [&](std::size_t thread) {
                    for (Dealer::Part dealt; dealer.take(thread, dealt);) {
                        expect(dealt.end - dealt.begin <= part);
                        for (std::uint64_t item = dealt.begin; item < dealt.end; ++item) {
                            expect(item / section <= ended + 1);
                            if (awaited[item] < dealt.begin) {
                                dealer.await(thread, awaited[item]);
                                expect(times[awaited[item]] == 1);
                            }
                            ++times[item];
                        }
                        dealer.finish(thread);
                        if (dealt.begin > pause) dealer.stop();
                    }
                },
                [&] { dealer.stop(); });
            CHECK(dealer.next() > next && dealer.next() <= end);
            next = dealer.next();
            for (std::uint64_t item = 0; item < count; ++item)
                expect(times[item] == (item < next ? 1 : 0));
            CHECK(right && ended == next / section);
        }
    }
}

} // namespace
