// Run-time choice of instruction set for the hot loops.
//
// A function marked PEGSOL_DISPATCH is compiled for plain x86-64, AVX2 and AVX-512, and the loader
// picks the best that the processor supports. Functions that it calls must be PEGSOL_INLINE, or
// they would stay plain. With other processors, other compilers, sanitizers or a build for one
// processor (PEGSOL_ONE_ARCH) both are empty.
#pragma once

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__gnu_linux__) &&   \
    !defined(__SANITIZE_THREAD__) && !defined(__SANITIZE_ADDRESS__) && !defined(PEGSOL_ONE_ARCH)
#define PEGSOL_DISPATCH                                                                            \
    __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#define PEGSOL_INLINE [[gnu::always_inline]] inline
#define PEGSOL_INLINE_LAMBDA __attribute__((always_inline))
#else
#define PEGSOL_DISPATCH
#define PEGSOL_INLINE inline
#define PEGSOL_INLINE_LAMBDA
#endif
