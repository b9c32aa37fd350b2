// What the engine and the C++ library need of a C library. The compiler would make its own for
// WebAssembly, all of it, which takes minutes.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "browser/pages.hpp"

namespace {

namespace pages = pegsol::pages;

// Small blocks have one of these sizes: 16, then 2^k and 2^k + 2^(k-1). A page has blocks of one
// size, so that the page of a block tells it.
constexpr std::size_t least_bytes = 16, most_small = pages::page_bytes / 2, kinds = 24;

struct Free {
    Free *next;
};
constinit std::array<Free *, kinds> free_blocks{};
constinit std::array<std::uint8_t, 1 << 16> kind_of_page{}; // plus one; 0: no small blocks

constexpr std::size_t bytes_of(std::size_t kind) {
    return kind == 0 ? least_bytes
                     : (kind % 2 != 0 ? least_bytes * 2 : least_bytes * 3) << (kind - 1) / 2;
}

// A block is at a multiple of the largest power of two that divides its size.
std::size_t kind_for(std::size_t bytes, std::size_t alignment) {
    std::size_t kind = 0;
    while (bytes_of(kind) < bytes || bytes_of(kind) % alignment != 0) ++kind;
    return kind;
}

bool cut_page(std::size_t kind) {
    auto *page = static_cast<std::byte *>(pages::take(pages::page_bytes, false));
    if (page == nullptr) return false;
    kind_of_page[reinterpret_cast<std::uintptr_t>(page) / pages::page_bytes] =
        static_cast<std::uint8_t>(kind + 1);
    const std::size_t bytes = bytes_of(kind);
    for (std::size_t at = pages::page_bytes / bytes; at-- > 0;)
        free_blocks[kind] = new (page + at * bytes) Free{free_blocks[kind]};
    return true;
}

void *allocated(std::size_t bytes, std::size_t alignment) {
    void *block = std::aligned_alloc(alignment, bytes);
    if (block == nullptr) throw std::bad_alloc();
    return block;
}

} // namespace

extern "C" {

void *aligned_alloc(std::size_t alignment, std::size_t bytes) {
    if (bytes > most_small) return pages::take(bytes, false);
    const std::size_t kind = kind_for(bytes, alignment);
    if (free_blocks[kind] == nullptr && !cut_page(kind)) return nullptr;
    Free *block = free_blocks[kind];
    free_blocks[kind] = block->next;
    return block;
}

void *malloc(std::size_t bytes) { return aligned_alloc(least_bytes, bytes); }

void *calloc(std::size_t count, std::size_t each) {
    std::size_t bytes = 0;
    if (__builtin_mul_overflow(count, each, &bytes)) return nullptr;
    if (bytes > most_small) return pages::take(bytes, true);
    auto *block = static_cast<std::byte *>(malloc(bytes));
    if (block != nullptr) std::fill_n(block, bytes, std::byte{0});
    return block;
}

void free(void *block) {
    if (block == nullptr) return;
    const std::size_t kind =
        kind_of_page[reinterpret_cast<std::uintptr_t>(block) / pages::page_bytes];
    if (kind == 0)
        pages::give_back(block);
    else
        free_blocks[kind - 1] = new (block) Free{free_blocks[kind - 1]};
}

void abort() { __builtin_trap(); }

// Nothing is destroyed, because the program does not end.
int __cxa_atexit(void (*)(void *), void *, void *) { return 0; }

// Without a message: the C++ library's own version brings all of printf with it.
[[noreturn]] void __abort_message(const char *, ...) { __builtin_trap(); }

std::size_t strlen(const char *text) {
    std::size_t length = 0;
    while (text[length] != 0) ++length;
    return length;
}

int strcmp(const char *a, const char *b) {
    for (; *a != 0 && *a == *b; ++a) ++b;
    return static_cast<unsigned char>(*a) - static_cast<unsigned char>(*b);
}

int memcmp(const void *a, const void *b, std::size_t bytes) {
    const auto *x = static_cast<const unsigned char *>(a),
               *y = static_cast<const unsigned char *>(b);
    for (std::size_t i = 0; i < bytes; ++i)
        if (x[i] != y[i]) return x[i] - y[i];
    return 0;
}

wchar_t *wmemchr(const wchar_t *text, wchar_t wanted, std::size_t length) {
    for (std::size_t i = 0; i < length; ++i)
        if (text[i] == wanted) return const_cast<wchar_t *>(text + i);
    return nullptr;
}

void __wasm_call_ctors();
// Called once, before anything else.
[[clang::export_name("_initialize")]] void initialize() { __wasm_call_ctors(); }

} // extern "C"

void *operator new(std::size_t bytes) { return allocated(bytes, least_bytes); }
void *operator new[](std::size_t bytes) { return allocated(bytes, least_bytes); }
void *operator new(std::size_t bytes, std::align_val_t alignment) {
    return allocated(bytes, static_cast<std::size_t>(alignment));
}
void *operator new[](std::size_t bytes, std::align_val_t alignment) {
    return allocated(bytes, static_cast<std::size_t>(alignment));
}
void operator delete(void *block) noexcept { free(block); }
void operator delete[](void *block) noexcept { free(block); }
void operator delete(void *block, std::size_t) noexcept { free(block); }
void operator delete[](void *block, std::size_t) noexcept { free(block); }
void operator delete(void *block, std::align_val_t) noexcept { free(block); }
void operator delete[](void *block, std::align_val_t) noexcept { free(block); }
void operator delete(void *block, std::size_t, std::align_val_t) noexcept { free(block); }
void operator delete[](void *block, std::size_t, std::align_val_t) noexcept { free(block); }
