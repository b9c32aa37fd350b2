// Run-time choice of instruction set for the hot loops.
//
// A function marked PEGSOL_DISPATCH is compiled for plain x86-64, AVX2 and AVX-512, and the loader
// picks the best version that the processor supports. Functions that it calls must be
// PEGSOL_INLINE, or they would be compiled for plain x86-64 only. Both macros are empty for other
// processors and compilers, and with sanitizers.
//
// GCC assumes that such a function never throws, and an exception from it would end the program. So
// a function that may throw, if only because memory runs out, is called through dispatched().
#pragma once

#include <utility>

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__gnu_linux__) &&   \
    !defined(__SANITIZE_THREAD__) && !defined(__SANITIZE_ADDRESS__)
#define PEGSOL_DISPATCH                                                                            \
    __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#define PEGSOL_INLINE [[gnu::always_inline]] inline
#define PEGSOL_INLINE_LAMBDA __attribute__((always_inline))
#else
#define PEGSOL_DISPATCH
#define PEGSOL_INLINE inline
#define PEGSOL_INLINE_LAMBDA
#endif

namespace pegsol {

// Calls a member function of an object in such a way that the compiler cannot tell which.
template <class Object, class Function, class... Arguments>
PEGSOL_INLINE decltype(auto) dispatched(Object &object, Function function,
                                        Arguments &&...arguments) {
    asm volatile("" : "+m"(function));
    return (object.*function)(std::forward<Arguments>(arguments)...);
}

} // namespace pegsol
