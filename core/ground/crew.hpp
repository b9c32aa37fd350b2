// Several threads that share one piece of work; one thread if the platform has no more
// (PEGSOL_ONE_THREAD).
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

#ifndef PEGSOL_ONE_THREAD
#include <cstdlib>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>
#endif

namespace pegsol {

// share_work: calls work(0) in this thread and work(1) .. work(count - 1) in threads of their own,
// and returns when all have ended. If the system grants fewer threads, it makes fewer calls, so
// each call must be able to do all of the work. If a call throws, it calls stop(), which should
// make the others end early, and then rethrows the first exception.

#ifndef PEGSOL_ONE_THREAD

// Gets the memory that the C++ library needs for a thread's first exception. If the library had to
// get it when an exception is thrown, and there was none, it would end the program.
inline void prepare_thread() noexcept {
    constexpr std::size_t enough = 16 << 10;
    void *volatile room = std::malloc(enough); // volatile: else a compiler leaves both calls out
    if (room == nullptr) return;
    std::free(room);
    [[maybe_unused]] const volatile int flying = std::uncaught_exceptions();
}

template <class Work, class Stop> void share_work(std::size_t count, Work work, Stop stop) {
    std::exception_ptr failure;
    std::mutex mutex;
    const auto guarded = [&](std::size_t number) noexcept {
        try {
            work(number);
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!failure) failure = std::current_exception();
            stop();
        }
    };
    std::vector<std::thread> threads;
    try {
        threads.reserve(count - 1);
        const auto in_thread = [&](std::size_t number) noexcept {
            prepare_thread();
            guarded(number);
        };
        while (threads.size() + 1 < count) threads.emplace_back(in_thread, threads.size() + 1);
    } catch (const std::system_error &) { // no more threads
    } catch (const std::bad_alloc &) {    // no memory for more
    }
    guarded(0);
    for (std::thread &thread : threads) thread.join();
    if (failure) std::rethrow_exception(failure);
}

#else

template <class Work, class Stop> void share_work(std::size_t, Work work, Stop stop) {
    try {
        work(0);
    } catch (...) {
        stop();
        throw;
    }
}

#endif

// Calls work(thread, from, to) for blocks of numbered items, each once, in `count` threads at most.
template <class Work>
void share_blocks(std::size_t count, std::size_t begin, std::size_t end, std::size_t block,
                  Work work) {
    std::atomic<std::size_t> next = begin;
    const auto take_blocks = [&](std::size_t thread) {
        for (auto at = next.fetch_add(block); at < end; at = next.fetch_add(block))
            work(thread, at, std::min(at + block, end));
    };
    const std::size_t blocks = (end - begin + block - 1) / block;
    share_work(std::clamp<std::size_t>(blocks, 1, count), take_blocks, [&] { next = end; });
}

// Held while one thread of a crew works on what others may work on as well.
#ifndef PEGSOL_ONE_THREAD
using CrewLock = std::mutex;
#else
struct CrewLock {
    void lock() {}
    void unlock() {}
};
#endif

class Locked {
  public:
    explicit Locked(CrewLock &lock) : lock_(lock) { lock_.lock(); }
    Locked(const Locked &) = delete;
    Locked &operator=(const Locked &) = delete;
    ~Locked() { lock_.unlock(); }

  private:
    CrewLock &lock_;
};

// The same for one of many pieces of data, each with a word beside it that is 0 at first. Without a
// word there is nothing to hold.
class Hold {
  public:
    explicit Hold([[maybe_unused]] std::uint64_t *word) {
#ifndef PEGSOL_ONE_THREAD
        if (word == nullptr) return;
        byte_ = reinterpret_cast<char *>(word);
        while (__atomic_test_and_set(byte_, __ATOMIC_ACQUIRE)) std::this_thread::yield();
#endif
    }
    Hold(const Hold &) = delete;
    Hold &operator=(const Hold &) = delete;
#ifndef PEGSOL_ONE_THREAD
    ~Hold() {
        if (byte_ != nullptr) __atomic_clear(byte_, __ATOMIC_RELEASE);
    }

  private:
    char *byte_ = nullptr;
#endif
};

} // namespace pegsol
