#include "browser/pages.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

namespace pegsol::pages {
namespace {

// Pages in use or free that lie side by side. `fresh` pages have not been used: they are zero.
struct Run {
    std::uint32_t first, count;
    bool used, fresh;
    [[nodiscard]] std::uint32_t end() const { return first + count; }
    [[nodiscard]] bool joins(const Run &next) const {
        return !used && !next.used && fresh == next.fresh && end() == next.first;
    }
};

// All runs, by address. The table has a fixed size, because it cannot ask itself for memory; a
// search holds a few dozen large blocks.
constexpr std::size_t max_runs = 4096;
constinit std::array<Run, max_runs> runs{};
constinit std::size_t run_count = 0;

void insert(std::size_t at, const Run &run) {
    std::move_backward(runs.begin() + at, runs.begin() + run_count, runs.begin() + run_count + 1);
    runs[at] = run;
    ++run_count;
}

void erase(std::size_t at) {
    std::move(runs.begin() + at + 1, runs.begin() + run_count, runs.begin() + at);
    --run_count;
}

void join(std::size_t at) {
    if (at + 1 < run_count && runs[at].joins(runs[at + 1])) {
        runs[at].count += runs[at + 1].count;
        erase(at + 1);
    }
    if (at > 0 && runs[at - 1].joins(runs[at])) {
        runs[at - 1].count += runs[at].count;
        erase(at);
    }
}

// The smallest free run that is large enough; run_count if there is none.
std::size_t best_fit(std::uint32_t count) {
    std::size_t best = run_count;
    for (std::size_t i = 0; i < run_count; ++i)
        if (!runs[i].used && runs[i].count >= count &&
            (best == run_count || runs[i].count < runs[best].count))
            best = i;
    return best;
}

// Adds fresh pages at the end of the memory so that the last run, if it is free there, has `count`.
std::size_t grow(std::uint32_t count) {
    const auto size = static_cast<std::uint32_t>(__builtin_wasm_memory_size(0));
    const bool extends = run_count > 0 && !runs[run_count - 1].used &&
                         runs[run_count - 1].end() == size && runs[run_count - 1].count < count;
    const std::uint32_t more = extends ? count - runs[run_count - 1].count : count;
    const std::size_t first = __builtin_wasm_memory_grow(0, more);
    if (first == ~std::size_t{0}) return run_count;
    if (extends) {
        // Used pages and fresh ones are one block now, so all of them may have been used.
        Run &last = runs[run_count - 1];
        last.count = count;
        last.fresh = false;
        return run_count - 1;
    }
    insert(run_count, {static_cast<std::uint32_t>(first), more, false, true});
    return run_count - 1;
}

std::size_t find(const void *memory) {
    const auto address = reinterpret_cast<std::uintptr_t>(memory);
    if (address % page_bytes != 0) return run_count;
    const auto *at = std::lower_bound(
        runs.begin(), runs.begin() + run_count, static_cast<std::uint32_t>(address / page_bytes),
        [](const Run &run, std::uint32_t page) { return run.first < page; });
    const auto place = static_cast<std::size_t>(at - runs.begin());
    return place < run_count && at->used && at->first == address / page_bytes ? place : run_count;
}

} // namespace

void *take(std::size_t bytes, bool zeroed) noexcept {
    const std::uint64_t pages = (std::uint64_t{bytes} + page_bytes - 1) / page_bytes;
    if (pages >= 1 << 16 || run_count + 2 > max_runs) return nullptr;
    const auto count = std::max<std::uint32_t>(static_cast<std::uint32_t>(pages), 1);
    std::size_t at = best_fit(count);
    if (at == run_count) at = grow(count);
    if (at == run_count) return nullptr;
    if (runs[at].count > count) {
        insert(at + 1, {runs[at].first + count, runs[at].count - count, false, runs[at].fresh});
        runs[at].count = count;
    }
    void *memory = reinterpret_cast<void *>(std::uintptr_t{runs[at].first} * page_bytes);
    if (zeroed && !runs[at].fresh) std::memset(memory, 0, bytes);
    runs[at].used = true;
    runs[at].fresh = false;
    return memory;
}

bool give_back(void *memory) noexcept {
    const std::size_t at = find(memory);
    if (at == run_count) return false;
    runs[at].used = false;
    join(at);
    return true;
}

} // namespace pegsol::pages
