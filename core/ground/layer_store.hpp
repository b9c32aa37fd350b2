// The positions of all layers, and the next layer, to which several threads add.
//
// Threads add to the parts of the map one at a time. Nothing depends on which is the first: what
// they have added is sorted in the end.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "ground/crew.hpp"
#include "ground/layer_map.hpp"
#include "ground/positions.hpp"

namespace pegsol {

// By part of the map.
template <int W> using Layer = std::array<std::vector<Bits<W>>, LayerMap<W>::part_count>;

template <int W> std::size_t size_of(const Layer<W> &layer) {
    std::size_t size = 0;
    for (const auto &part : layer) size += part.size();
    return size;
}
template <int W> std::size_t bytes_of(const Layer<W> &layer) {
    std::size_t bytes = 0;
    for (const auto &part : layer) bytes += part.capacity() * sizeof(Bits<W>);
    return bytes;
}

template <int W> class LayerStore {
  public:
    [[nodiscard]] const LayerMap<W> &map() const { return map_; }
    [[nodiscard]] const Layer<W> &next() const { return next_; }
    [[nodiscard]] std::size_t memory_bytes() const { return held_; }

    // Adds a position at these moves, for one thread; returns whether it is new.
    bool add(const Bits<W> &form, unsigned moves) {
        const std::size_t number = LayerMap<W>::part_of(form), before = bytes(number);
        map_.part(number).reserve(1);
        const bool is_new = map_.part(number).insert(form, moves);
        held_ += bytes(number) - before;
        return is_new;
    }
    void add_next(const Bits<W> &form) {
        const std::size_t number = LayerMap<W>::part_of(form), before = bytes(number);
        next_[number].push_back(form);
        held_ += bytes(number) - before;
    }
    // Adds positions at these moves; those that are new, and for which keep() returns true, are of
    // the next layer. The first part differs between threads, so that they meet less often. If more
    // than `room` bytes would be held, returns false; what is not yet added is left in `found`.
    // `scratch` is for the function's own use.
    template <class Keep>
    bool add_all(std::vector<Bits<W>> &found, std::vector<Bits<W>> &scratch, unsigned moves,
                 std::size_t first_part, std::size_t room, Keep keep);
    template <class Keep> void keep_next(Keep keep) {
        for (auto &part : next_) std::erase_if(part, [&](const auto &form) { return !keep(form); });
    }
    // One thread alone always adds in the same order.
#ifndef PEGSOL_ONE_THREAD
    void sort_next(unsigned hole_count, std::size_t threads);
#else
    void sort_next(unsigned, std::size_t) {}
#endif
    Layer<W> take_next() {
        held_ -= bytes_of<W>(next_);
        return std::exchange(next_, {});
    }
    // Takes what another one holds.
    void take(LayerStore &other) {
        std::swap(map_, other.map_);
        std::swap(next_, other.next_);
        held_ = other.held_.exchange(held_);
    }

  private:
    static constexpr std::size_t part_count = LayerMap<W>::part_count;

    LayerMap<W> map_;
    Layer<W> next_;
    std::array<CrewLock, part_count> locks_; // of the parts of both
    std::atomic<std::size_t> held_ = map_.memory_bytes();

    [[nodiscard]] std::size_t bytes(std::size_t number) {
        return map_.part(number).memory_bytes() + next_[number].capacity() * sizeof(Bits<W>);
    }
    bool make_room(std::size_t number, std::size_t more, std::size_t room);
};

template <int W>
template <class Keep>
PEGSOL_INLINE bool LayerStore<W>::add_all(std::vector<Bits<W>> &found,
                                          std::vector<Bits<W>> &scratch, unsigned moves,
                                          std::size_t first_part, std::size_t room, Keep keep) {
    if (found.empty()) return true;
    std::array<std::size_t, part_count + 1> begin{};
    for (const auto &form : found) ++begin[LayerMap<W>::part_of(form) + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    if constexpr (part_count == 1) {
        scratch.swap(found);
    } else {
        scratch.resize(found.size());
        auto place = begin;
        for (const auto &form : found) scratch[place[LayerMap<W>::part_of(form)]++] = form;
    }
    const auto of_part = [&](std::size_t number) {
        return std::span(scratch).subspan(begin[number], begin[number + 1] - begin[number]);
    };
    for (std::size_t n = 0; n < part_count; ++n) {
        const std::size_t number = (first_part + n) % part_count;
        const auto forms = of_part(number);
        if (forms.empty()) continue;
        const Locked locked(locks_[number]);
        if (!make_room(number, forms.size(), room)) {
            found.clear();
            for (; n < part_count; ++n) {
                const auto left = of_part((first_part + n) % part_count);
                found.insert(found.end(), left.begin(), left.end());
            }
            return false;
        }
        auto &part = map_.part(number);
        for (const auto &form : forms) part.prefetch(form);
        std::size_t kept = 0;
        for (const auto &form : forms)
            if (part.insert(form, moves) && keep(form)) forms[kept++] = form;
        next_[number].insert(next_[number].end(), forms.begin(),
                             forms.begin() + static_cast<std::ptrdiff_t>(kept));
    }
    found.clear();
    return true;
}

// Makes room for more positions in a part; returns false if more than `room` bytes would be held.
template <int W>
bool LayerStore<W>::make_room(std::size_t number, std::size_t more, std::size_t room) {
    auto &part = map_.part(number);
    auto &next = next_[number];
    const std::size_t size = next.size() + more;
    const std::size_t grown =
        part.bytes_to_hold(more) + (size > next.capacity() ? 2 * size * sizeof(Bits<W>) : 0);
    if (grown == 0) return true;
    if (held_.fetch_add(grown) + grown > room) {
        held_ -= grown;
        return false;
    }
    const std::size_t before = bytes(number);
    part.reserve(more);
    if (size > next.capacity()) next.reserve(2 * size);
    held_ -= grown + before - bytes(number);
    return true;
}

#ifndef PEGSOL_ONE_THREAD
template <int W> void LayerStore<W>::sort_next(unsigned hole_count, std::size_t threads) {
    std::atomic<std::size_t> part = 0;
    const auto work = [&](std::size_t) {
        for (std::size_t number; (number = part++) < part_count;) {
            const std::size_t before = bytes(number);
            next_[number] = sorted(std::move(next_[number]), hole_count);
            held_ += bytes(number) - before;
        }
    };
    share_work(threads, work, [&] { part = part_count; });
}
#endif

} // namespace pegsol
