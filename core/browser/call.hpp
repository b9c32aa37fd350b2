// How JavaScript calls the engine.
//
// A call writes its arguments one after the other into a buffer and names a function. The function
// reads them, works, and leaves its answer in another buffer. It returns 0, or 1 if memory ran out,
// or 2 with a message as the answer if the arguments are wrong. Numbers are little-endian, a list
// comes after its length, and a position is a list of words. core.js is the only caller.
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

// A function that JavaScript can call by this name.
#define PEGSOL_CALL(name) extern "C" [[clang::export_name(#name)]] int name()

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
        if constexpr (std::is_same_v<T, bool>)
            return in_.value<std::uint32_t>() != 0;
        else
            return in_.value<T>();
    }
    template <class T> std::vector<T> list() { return in_.list<T>(); }
    // A list whose parts are read by read().
    template <class Read> auto list_of(Read read) {
        std::vector<decltype(read())> items;
        for (auto count = number<std::uint32_t>(); count > 0; --count) items.push_back(read());
        return items;
    }
    Words position() { return list<std::uint64_t>(); }
    std::vector<Words> positions() {
        return list_of([this] { return position(); });
    }
    std::vector<std::vector<Hole>> symmetries() {
        return list_of([this] { return list<Hole>(); });
    }
    Finish finish() {
        Finish finish{position(), position(), 0, 0}; // in the order in which they are written
        finish.max_pegs = number<std::int32_t>();
        finish.min_pegs = number<std::int32_t>();
        return finish;
    }
    Score score() { return {list<std::int32_t>(), number<std::int32_t>()}; }
    PagodaList pagodas() {
        return list_of([this] {
            auto weights = list<std::int16_t>();
            return std::pair(std::move(weights), number<std::int16_t>());
        });
    }
    // The thing that an object of JavaScript's holds.
    template <class T> T &held() { return pointer<Holder<T>>()->value; }
    // The same, or nothing for null.
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
