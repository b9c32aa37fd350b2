// Deals numbered items out to the threads of a crew, each once and in order, and knows which are
// done. Nothing waits until a whole section is done: a thread waits only for the very items that
// its own work depends on, or to stay within two sections.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

#ifndef PEGSOL_ONE_THREAD
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <vector>
#endif

namespace pegsol {

class Dealer {
  public:
    using Item = std::uint64_t;
    struct Part {
        Item begin = 0, end = 0;
    };
    // Deals the items from next to end, `part` at a time. Calls done(section), one call after the
    // other, once all items of that section and of those before it are done.
    Dealer(std::size_t threads, Item next, Item end, Item part, Item section,
           std::function<void(Item)> done);

    // Takes the next part for a thread; returns whether there is one.
    [[nodiscard]] bool take(std::size_t thread, Part &part);
    // The part that the thread took is done.
    void finish(std::size_t thread);
    // Waits until another thread has done an item, which was dealt before the thread's own part.
    void await(std::size_t thread, Item item);
    // No more is dealt.
    void stop();
    // The item after the last one that was dealt.
    [[nodiscard]] Item next() const { return next_; }

  private:
    Item next_, end_, part_, section_;
    Item done_; // sections
    std::function<void(Item)> on_done_;

    [[nodiscard]] Part deal() {
        const Item begin = next_;
        next_ = std::min({begin + part_, (begin / section_ + 1) * section_, end_});
        return {begin, next_};
    }
    // All items before this one are done.
    void settle(Item front) {
        for (; (done_ + 1) * section_ <= front; ++done_) on_done_(done_);
    }

#ifndef PEGSOL_ONE_THREAD
    static constexpr Item nothing = ~Item{0};
    std::vector<std::atomic<Item>> holds_; // the first item of a thread's part
    bool stopped_ = false;
    std::mutex mutex_;
    std::condition_variable changed_;
#endif
};

#ifndef PEGSOL_ONE_THREAD

inline Dealer::Dealer(std::size_t threads, Item next, Item end, Item part, Item section,
                      std::function<void(Item)> done)
    : next_(next), end_(end), part_(part), section_(section), done_(next / section),
      on_done_(std::move(done)), holds_(threads) {
    for (auto &first : holds_) first = nothing;
}

inline bool Dealer::take(std::size_t thread, Part &part) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock,
                  [this] { return stopped_ || next_ >= end_ || next_ / section_ <= done_ + 1; });
    if (stopped_ || next_ >= end_) return false;
    part = deal();
    holds_[thread].store(part.begin, std::memory_order_release);
    return true;
}

inline void Dealer::finish(std::size_t thread) {
    {
        const std::lock_guard lock(mutex_);
        holds_[thread].store(nothing, std::memory_order_release);
        Item front = next_;
        for (const auto &first : holds_) front = std::min(front, first.load());
        const Item before = done_;
        settle(front);
        if (done_ == before) return holds_[thread].notify_all();
    }
    holds_[thread].notify_all();
    changed_.notify_all();
}

inline void Dealer::await(std::size_t thread, Item item) {
    for (std::size_t other = 0; other < holds_.size(); ++other) {
        if (other == thread) continue;
        for (;;) {
            const Item first = holds_[other].load(std::memory_order_acquire);
            if (item < first || item - first >= part_) break;
            holds_[other].wait(first, std::memory_order_acquire);
        }
    }
}

inline void Dealer::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
    }
    changed_.notify_all();
}

#else

inline Dealer::Dealer(std::size_t, Item next, Item end, Item part, Item section,
                      std::function<void(Item)> done)
    : next_(next), end_(end), part_(part), section_(section), done_(next / section),
      on_done_(std::move(done)) {}

inline bool Dealer::take(std::size_t, Part &part) {
    if (next_ >= end_) return false;
    part = deal();
    return true;
}

inline void Dealer::finish(std::size_t) { settle(next_); }
inline void Dealer::await(std::size_t, Item) {}
inline void Dealer::stop() { end_ = next_; }

#endif

} // namespace pegsol
