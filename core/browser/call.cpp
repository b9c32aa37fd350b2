#include "browser/call.hpp"

namespace pegsol::browser {
namespace {

std::vector<char> arguments;
std::string answered;

// The words of an error, or of lack of memory none.
int refused(int status, const char *message) noexcept {
    try {
        answered = message;
    } catch (const std::bad_alloc &) {
        answered.clear();
    }
    return status;
}

} // namespace

int answer(void (*act)(Arguments &, Answer &)) noexcept {
    constexpr int memory = 1, wrong = 2;
    try {
        Arguments in(arguments);
        Answer out;
        act(in, out);
        answered = out.take();
        return 0;
    } catch (const std::bad_alloc &) {
        return refused(memory, "");
    } catch (const std::length_error &) { // a list longer than an address can say
        return refused(memory, "");
    } catch (const std::exception &error) {
        return refused(wrong, error.what());
    }
}

} // namespace pegsol::browser

using namespace pegsol::browser;

// Room for the arguments of the next call; nullptr if there is none.
extern "C" [[clang::export_name("room")]] char *room(std::size_t bytes) noexcept {
    try {
        arguments.resize(bytes);
        return arguments.data();
    } catch (const std::exception &) {
        return nullptr;
    }
}

extern "C" [[clang::export_name("answerData")]] const char *answer_data() {
    return answered.data();
}
extern "C" [[clang::export_name("answerBytes")]] std::size_t answer_bytes() {
    return answered.size();
}

PEGSOL_CALL(free_object) { delete in.object(); }

PEGSOL_CALL(board_new) {
    const auto holes = in.number<std::uint32_t>();
    const auto jumps = in.list_of([&] { return in.number<std::array<pegsol::Hole, 3>>(); });
    out.object(pegsol::checked_board(holes, jumps));
}
