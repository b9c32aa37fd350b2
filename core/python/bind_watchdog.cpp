// The watchdog of a command: a thread that ends the process if the command does not end by itself,
// soon after its time limit or after a signal. It needs neither Python nor its lock, so it works
// while the main thread is inside any call.
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>

#include <map>

#include "python/bind.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <optional>
#include <string_view>

namespace pegsol::bind {

using namespace nb::literals;

namespace {

using Line = std::pair<int, std::string>;

using Seconds = std::chrono::duration<double>;

constexpr auto tick = std::chrono::milliseconds(50);
constexpr double signal_grace = 1.0; // seconds that a command has to end after a signal
constexpr double most_waiting = 5.0; // how many times the grace, for a process that does not run
constexpr std::size_t stack_bytes = 256 << 10;

double processor_seconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// The wait for a command that was asked to end. On a busy machine, the command gets as many seconds
// of a processor.
class Grace {
  public:
    explicit Grace(double seconds) : seconds_(seconds) {}
    [[nodiscard]] bool is_over() const {
        const double waited = Seconds(Clock::now() - began_).count();
        return waited >= seconds_ * most_waiting ||
               (waited >= seconds_ && processor_seconds() - used_ >= seconds_);
    }

  private:
    double seconds_, used_ = processor_seconds();
    Clock::time_point began_ = Clock::now();
};

// Writes what fits without waiting: the reader may have stopped reading.
void print(int file, const std::string &text) {
    pollfd output{file, POLLOUT, 0};
    if (!text.empty() && poll(&output, 1, 0) > 0 && write(file, text.data(), text.size()) < 0) {
    }
}

// Removes the temporary files that this process has open, which are named as in pegsol.files.
void remove_temporary_files() {
    constexpr std::string_view begin = "/.pegsol-", end = ".tmp";
    std::array<char, 64> link{};
    std::array<char, 4096> path{};
    for (int file = 0; file < 1024; ++file) {
        std::snprintf(link.data(), link.size(), "/proc/self/fd/%d", file);
        const ssize_t size = readlink(link.data(), path.data(), path.size() - 1);
        if (size <= 0) continue;
        path[static_cast<std::size_t>(size)] = '\0';
        const std::string_view name(path.data());
        if (name.ends_with(end) && name.substr(name.rfind('/')).starts_with(begin))
            unlink(path.data());
    }
}

class Watchdog {
  public:
    // The process is to end with the exit code and the line of `limit` if it still runs `grace`
    // after the limit, or with those of a signal soon after it; below 0 seconds, there is no limit.
    Watchdog(double seconds, double grace, Line limit, std::map<int, Line> signals)
        : grace_(grace), at_limit_(std::move(limit)), signals_(std::move(signals)) {
        if (seconds >= 0) until_ = after(seconds);
        has_terminal_ = tcgetattr(STDIN_FILENO, &terminal_) == 0;
        if (pipe(pipe_.data()) != 0) throw std::bad_alloc();
        for (const int file : pipe_) {
            fcntl(file, F_SETFD, FD_CLOEXEC);
            fcntl(file, F_SETFL, O_NONBLOCK);
        }
        sigset_t all, before;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before); // signals are for other threads
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, stack_bytes);
        pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
        pthread_t thread{};
        const auto work = [](void *self) -> void * { static_cast<Watchdog *>(self)->watch(); };
        const int failure = pthread_create(&thread, &attributes, work, this);
        pthread_attr_destroy(&attributes);
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
        if (failure != 0) throw std::bad_alloc();
    }

    // The descriptor to which the number of each signal is to be written.
    [[nodiscard]] int signals() const { return pipe_[1]; }

    // At the limit, prints this text on standard output, too; until the command prints its answer.
    void set_answer(std::string text) {
        const std::lock_guard lock(mutex_);
        answer_ = std::move(text);
    }

    void lift() {
        const std::lock_guard lock(mutex_);
        until_.reset();
        asked_.reset();
    }

    // Waits while the command saves its work.
    void hold(bool held) {
        const std::lock_guard lock(mutex_);
        holds_ += held ? 1 : -1;
    }

    // The command has ended, and the interpreter ends soon, with this exit code.
    void leave(int code) {
        const std::lock_guard lock(mutex_);
        signal_ = nullptr; // it has done what it did
        asked_.reset();
        if (!until_) return;
        until_ = Clock::now();
        at_limit_ = {code, ""};
        answer_.clear();
        wake();
    }

  private:
    [[noreturn]] void watch() {
        for (;;) {
            pollfd input{pipe_[0], POLLIN, 0};
            poll(&input, 1, milliseconds());
            std::array<unsigned char, 64> numbers{};
            const ssize_t count = ::read(pipe_[0], numbers.data(), numbers.size());
            const std::lock_guard lock(mutex_);
            for (ssize_t at = 0; at < count; ++at) {
                const auto found = signals_.find(numbers[static_cast<std::size_t>(at)]);
                if (found == signals_.end() || signal_ != nullptr) continue;
                signal_ = &found->second;
                asked_.reset();
            }
            if (holds_ > 0) {
                asked_.reset();
            } else if (!asked_) {
                if (signal_ != nullptr)
                    asked_.emplace(signal_grace);
                else if (until_ && Clock::now() >= *until_)
                    asked_.emplace(grace_);
            } else if (asked_->is_over()) {
                end();
            }
        }
    }

    // How long to wait for the next signal.
    int milliseconds() {
        const std::lock_guard lock(mutex_);
        const bool is_due = asked_ || signal_ != nullptr || (until_ && Clock::now() >= *until_);
        if (!is_due && !until_) return -1;
        const auto left = is_due ? Clock::duration(tick) : *until_ - Clock::now();
        const auto whole = std::chrono::ceil<std::chrono::milliseconds>(left).count();
        return static_cast<int>(std::clamp<std::int64_t>(whole, 1, 3'600'000));
    }

    void wake() const {
        const char none = 0;
        if (write(pipe_[1], &none, 1) < 0) {
        }
    }

    [[noreturn]] void end() {
        const auto &[code, line] = signal_ != nullptr ? *signal_ : at_limit_;
        remove_temporary_files();
        if (has_terminal_) tcsetattr(STDIN_FILENO, TCSANOW, &terminal_);
        if (signal_ == nullptr) print(STDOUT_FILENO, answer_);
        print(STDERR_FILENO,
              isatty(STDERR_FILENO) != 0 && !line.empty() ? "\r\x1b[K" + line : line);
        _exit(code);
    }

    std::mutex mutex_;
    double grace_;
    Line at_limit_;
    std::map<int, Line> signals_;
    std::optional<Clock::time_point> until_;
    std::string answer_;
    int holds_ = 0;
    const Line *signal_ = nullptr; // the first that came
    std::optional<Grace> asked_;
    std::array<int, 2> pipe_{};
    termios terminal_{};
    bool has_terminal_ = false;
};

// Never freed, because its thread does not end.
Watchdog *watchdog = nullptr;

} // namespace

void bind_watchdog(nb::module_ &module) {
    module.def(
        "watch",
        [](double seconds, double grace, Line limit, std::map<int, Line> signals) {
            watchdog = new Watchdog(seconds, grace, std::move(limit), std::move(signals));
            return watchdog->signals();
        },
        "seconds"_a, "grace"_a, "limit"_a, "signals"_a);
    module.def("watch_answer", [](std::string text) { watchdog->set_answer(std::move(text)); });
    module.def("watch_lift", [] { watchdog->lift(); });
    module.def("watch_hold", [](bool held) { watchdog->hold(held); });
    module.def("watch_leave", [](int code) { watchdog->leave(code); });
}

} // namespace pegsol::bind
