// The memory that the C++ library needs for a thread's first exception.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <exception>

namespace pegsol {

// Gets that memory at the start of a thread; returns false if there is none. If the C library had
// to get it later, when an exception is thrown, and there was none, it would end the program.
inline bool prepare_thread() noexcept {
    constexpr std::size_t enough = 16 << 10;
    void *volatile room = std::malloc(enough); // volatile: else a compiler leaves both calls out
    if (room == nullptr) return false;
    std::free(room);
    [[maybe_unused]] const volatile int flying = std::uncaught_exceptions();
    return true;
}

} // namespace pegsol
