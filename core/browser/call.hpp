// How JavaScript calls the engine.
//
// A call writes its arguments one after the other into a buffer and names a function. The function
// reads them, works, and leaves its answer in another buffer. It returns 0, or 1 if memory ran out,
// or 2 with a message as the answer if the arguments are wrong. Numbers are little-endian, a list
// comes after its length, and a position is a list of words. core/calls.js is the only caller.
#pragma once

#include <algorithm>
#include <exception>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "ground/bytes.hpp"
#include "ground/checks.hpp"
#include "ground/state.hpp"

namespace pegsol::browser {

// What JavaScript holds by its address until it frees it.
struct Object {
    virtual ~Object() = default;
};

template <class T> struct Holder final : Object {
    explicit Holder(T held) : value(std::move(held)) {}
    T value;
};

class Arguments {
  public:
    explicit Arguments(std::span<const char> bytes) : in_(bytes) {}

    template <class T> T number() {
        if constexpr (std::is_same_v<T, bool> || std::is_enum_v<T>)
            return static_cast<T>(in_.value<std::uint32_t>());
        else
            return in_.value<T>();
    }
    // A limit of memory.
    std::size_t bytes() {
        return static_cast<std::size_t>(
            std::min<std::uint64_t>(number<std::uint64_t>(), ~std::size_t{0}));
    }
    template <class T> std::vector<T> list() { return in_.list<T>(); }
    // A list whose parts are read by read().
    template <class Read> auto list_of(Read read) {
        std::vector<decltype(read())> items;
        for (auto count = number<std::uint32_t>(); count > 0; --count) items.push_back(read());
        return items;
    }
    // What fits a board; anything else throws.
    Words position(const BoardTables &board) {
        auto position = list<std::uint64_t>();
        check_words(board, position);
        return position;
    }
    std::vector<Words> positions(const BoardTables &board) {
        return list_of([&] { return position(board); });
    }
    Symmetries symmetries(const BoardTables &board) {
        auto symmetries = list_of([this] { return list<Hole>(); });
        check_symmetries(board, symmetries);
        return symmetries;
    }
    Symmetries group(const BoardTables &board) {
        auto group = symmetries(board);
        check_group(board, group);
        return group;
    }
    Finish finish(const BoardTables &board) {
        Finish finish{position(board), position(board), 0, 0}; // as they are written
        finish.max_pegs = number<std::int32_t>();
        finish.min_pegs = number<std::int32_t>();
        return finish;
    }
    Score score(const BoardTables &board) {
        return checked_score(board, {list<std::int32_t>(), number<std::int32_t>()});
    }
    std::vector<Pagoda> pagodas(const BoardTables &board) {
        return checked_pagodas(board, list_of([this] {
                                   auto weights = list<std::int16_t>();
                                   return std::pair(std::move(weights), number<std::int16_t>());
                               }));
    }
    // The thing that an object of JavaScript's holds.
    template <class T> T &held() { return pointer<Holder<T>>()->value; }
    // The same, or null.
    template <class T> T *held_if() {
        auto *holder = pointer<Holder<T>>();
        return holder == nullptr ? nullptr : &holder->value;
    }
    // The same, or something else for null.
    template <class T> T held_or(T otherwise) {
        auto *holder = pointer<Holder<T>>();
        return holder == nullptr ? std::move(otherwise) : holder->value;
    }
    Object *object() { return pointer<Object>(); }

  private:
    template <class T> T *pointer() {
        auto *object = reinterpret_cast<Object *>(std::uintptr_t{number<std::uint32_t>()});
        return static_cast<T *>(object);
    }
    Reader in_;
};

class Answer {
  public:
    template <class T> void number(const T &value) {
        if constexpr (std::is_same_v<T, bool> || std::is_enum_v<T>)
            out_.value(static_cast<std::uint32_t>(value));
        else if constexpr (std::is_floating_point_v<T>)
            out_.value(std::bit_cast<std::uint64_t>(value));
        else
            out_.value(value);
    }
    template <class T> void list(const std::vector<T> &items) { out_.list(items); }
    void positions(const std::vector<Words> &items) {
        number(static_cast<std::uint32_t>(items.size()));
        for (const Words &item : items) list(item);
    }
    template <class T> void object(T value) {
        const Object *object = new Holder<T>(std::move(value));
        number(static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(object)));
    }
    std::string take() { return out_.take(); }

  private:
    Writer out_;
};

int answer(void (*act)(Arguments &, Answer &)) noexcept;

// What JavaScript calls by this name: a function that reads `in` and writes `out`.
#define PEGSOL_CALL(name)                                                                          \
    static void name##_call(Arguments &in, Answer &out);                                           \
    extern "C" [[clang::export_name(#name)]] int name() { return answer(name##_call); }            \
    static void name##_call([[maybe_unused]] Arguments &in, [[maybe_unused]] Answer &out)

// What holds a search that runs in slices, with the positions that it goes through in one step.
template <class T> struct Sliced {
    BoardTables board;
    std::size_t chunk;
    std::shared_ptr<T> search;
};

// Repeats a step of `chunk` positions until `positions` of them are done, or the search ends.
template <class Step> State run_slice(std::uint64_t positions, std::uint64_t chunk, Step step) {
    State state = State::running;
    while (state == State::running && positions > 0) {
        const std::uint64_t part = std::min(chunk, positions);
        state = step(static_cast<std::size_t>(part));
        positions -= part;
    }
    return state;
}

} // namespace pegsol::browser
