#include "conduct/portfolio.hpp"

#include <algorithm>
#include <bit>
#include <new>
#include <set>
#include <stdexcept>

#include "ground/bytes.hpp"
#include "ground/checks.hpp"
#include "ground/crew.hpp"

#ifndef PEGSOL_ONE_THREAD
#include <atomic>
#include <chrono>
#endif

namespace pegsol {
namespace {

constexpr std::size_t widths_at_once = 8; // of the first order
constexpr int own_seeds_step = 2;
constexpr int max_step = 24; // whose beam holds more positions than any machine
constexpr std::size_t largest_chunk = 512;
// The end of both orders of the beams, which no search reaches.
constexpr std::uint64_t max_number = std::uint64_t{1} << 20;

bool is_over(const BeamTask &task) {
    return task.state == State::solved || task.state == State::complete;
}

// Makes a step; returns whether the beam has ended, or reached a limit.
bool is_at_end(BeamTask &task, std::uint64_t nodes, std::size_t memory) {
    task.state = task.beam->step(task.chunk);
    return task.state != State::running || task.beam->generated() >= nodes ||
           task.beam->memory_bytes() > memory;
}

} // namespace

Portfolio::Portfolio(std::shared_ptr<const Problem> problem, std::uint64_t seed,
                     std::size_t threads, Widths widths)
    : problem_(std::move(problem)), seed_(seed), threads_(std::max<std::size_t>(threads, 1)),
      widths_(widths) {
    checked_width(widths_.first);
}

bool Portfolio::needs_symmetries() const {
    if (symmetries_ || tasks_.size() >= threads_) return false;
    return threads_ > 1 || order(next_).first >= widths_.symmetries;
}

State Portfolio::advance(const Budget &budget, const Poll &poll) {
    if (const BeamTask *task = decided()) return task->state;
    fill([&] { poll(); });
    if (threads_ == 1)
        run(tasks_.front(), budget, poll);
    else
        run_together(budget, poll);
    note_best();
    if (const BeamTask *task = decided()) return task->state;
    for (const BeamTask &task : tasks_)
        if (task.state == State::truncated) finished_nodes_ += task.beam->generated();
    std::erase_if(tasks_, [](const BeamTask &task) { return task.state != State::running; });
    return memory_bytes() > budget.memory ? State::memory : State::running;
}

const BeamTask *Portfolio::decided() const {
    const auto found = std::ranges::find_if(tasks_, is_over);
    return found == tasks_.end() ? nullptr : &*found;
}

std::vector<JumpIndex> Portfolio::jumps(const BeamTask &task) {
    auto jumps = task.beam->path().jumps;
    if (task.direction == Direction::backward) std::ranges::reverse(jumps);
    return jumps;
}

const std::vector<Pagoda> &Portfolio::pagodas(Direction direction, const Pause &pause) {
    auto &known = pagodas_[static_cast<std::size_t>(direction)];
    if (!known) known = problem_->pagodas(direction, Problem::usual_tries, seed_, pause);
    return *known;
}

std::uint64_t Portfolio::nodes() const {
    std::uint64_t total = finished_nodes_;
    for (const BeamTask &task : tasks_) total += task.beam->generated();
    return total;
}

std::size_t Portfolio::memory_bytes() const {
    std::size_t total = 0;
    for (const BeamTask &task : tasks_) total += task.beam->memory_bytes();
    return total;
}

std::pair<std::size_t, Direction> Portfolio::order(std::uint64_t number) const {
    const bool both = problem_->finishes.has_value();
    std::uint64_t at = number % own_seeds;
    const auto direction = both && at % 2 != 0 ? Direction::backward : Direction::forward;
    if (both) at /= 2;
    if (number >= own_seeds)
        at = static_cast<std::uint64_t>(own_seeds_step + std::countr_zero(at + 1));
    // The width doubles at first, and then grows fourfold.
    const int step = static_cast<int>(std::min<std::uint64_t>(at, max_step));
    return {widths_.first << (step < 3 ? step : 2 * step - 2), direction};
}

// Begins a beam for each thread that has none.
void Portfolio::fill(const Pause &pause) {
    const std::size_t directions = problem_->finishes ? 2 : 1;
    const std::size_t most = std::min(threads_, widths_at_once * directions);
    auto first = static_cast<std::size_t>(std::ranges::count_if(
        tasks_, [](const BeamTask &task) { return task.number < own_seeds; }));
    while (tasks_.size() < threads_) {
        const bool of_first = first < most;
        tasks_.push_back(make_task(of_first ? next_ : next_seeded_, pause));
        ++(of_first ? next_ : next_seeded_);
        first += of_first;
    }
}

BeamTask Portfolio::make_task(std::uint64_t number, const Pause &pause) {
    const auto [width, direction] = order(number);
    const bool forward = direction == Direction::forward;
    BeamSpec spec{problem_->starts(direction),
                  problem_->goal(direction),
                  problem_->scores[static_cast<std::size_t>(direction)],
                  {},
                  {},
                  width,
                  seed_};
    if (width >= widths_.symmetries) {
        if (!symmetries_) throw std::logic_error("the symmetries are not told");
        // Symmetries are sound if they keep what the beam looks for. If they do not also keep its
        // start, they merge few positions, and narrow beams have no time for them.
        const bool wide = width >= widths_.all_symmetries;
        spec.symmetries = problem_->keeping(*symmetries_, !(wide && forward), forward || !wide);
        if (spec.symmetries.size() < 2) spec.symmetries.clear();
    }
    const bool pruned = width >= widths_.pagodas;
    if (pruned) spec.pagodas = pagodas(direction, pause);
    if (number >= own_seeds) spec.seed += 1 + number - own_seeds;
    const std::size_t chunk =
        std::min(largest_chunk, positions_per_look(problem_->board, spec.symmetries.size()));
    return {number, width, direction, pruned, chunk, make_beam(problem_->board, spec)};
}

void Portfolio::note_best() {
    for (const BeamTask &task : tasks_)
        if (task.direction == Direction::forward && task.beam->fewest_pegs() < best_pegs_) {
            best_pegs_ = task.beam->fewest_pegs();
            best_path_ = task.beam->path().jumps;
        }
}

void Portfolio::drop(std::size_t task) {
    finished_nodes_ += tasks_[task].beam->generated();
    tasks_.erase(tasks_.begin() + static_cast<std::ptrdiff_t>(task));
}

void Portfolio::run(BeamTask &task, const Budget &budget, const Poll &poll) {
    const std::uint64_t before = task.beam->generated(),
                        nodes = before + std::min(budget.nodes, ~before);
    try {
        while (!is_at_end(task, nodes, budget.memory) && poll()) {
        }
    } catch (const std::bad_alloc &) { // the system grants no more, and the beam cannot continue
        drop(0);
        throw;
    }
}

#ifdef PEGSOL_ONE_THREAD
void Portfolio::run_together(Budget budget, const Poll &poll) { run(tasks_.front(), budget, poll); }
#else
// Runs the beams side by side until one has ended or a limit is met: for a short while each, after
// which their states are compared.
void Portfolio::run_together(Budget budget, const Poll &poll) {
    using Clock = std::chrono::steady_clock;
    using namespace std::chrono_literals;
    const std::size_t count = std::min(tasks_.size(), threads_); // a checkpoint may have more
    const std::size_t memory = budget.memory / count;
    for (auto turn = 2ms; budget.nodes > 0; turn = std::min(50ms, turn * 2)) {
        const std::uint64_t before = nodes();
        const std::uint64_t share = std::max<std::uint64_t>(1, budget.nodes / count);
        std::atomic<std::size_t> next = 0;
        std::atomic<bool> stopped = false;
        const auto work = [&](std::size_t thread) {
            for (std::size_t i; (i = next++) < count;) {
                BeamTask &task = tasks_[i];
                const std::uint64_t generated = task.beam->generated(),
                                    most = generated + std::min(share, ~generated);
                const auto end = Clock::now() + turn;
                const auto goes_on = [&] {
                    if (thread == 0 && !poll()) stopped = true;
                    return !stopped && Clock::now() < end;
                };
                try { // even without time, a turn makes a little progress
                    while (!is_at_end(task, most, memory) && goes_on()) {
                    }
                } catch (const std::bad_alloc &) {
                    task.state = State::memory;
                }
            }
        };
        share_work(std::clamp<std::size_t>(budget.threads, 1, count), work,
                   [&] { stopped = true; });
        bool lacking = false, running = true;
        for (std::size_t i = count; i-- > 0;) {
            running = running && tasks_[i].state == State::running;
            if (tasks_[i].state != State::memory) continue;
            drop(i);
            lacking = true;
        }
        if (lacking) throw std::bad_alloc();
        if (!running || stopped || memory_bytes() > budget.memory || !poll()) return;
        budget.nodes -= std::min(budget.nodes, nodes() - before);
    }
}
#endif

std::string Portfolio::save() const {
    Writer out;
    out.value(next_);
    out.value(next_seeded_);
    out.value(finished_nodes_);
    out.value(best_pegs_);
    out.list(best_path_);
    out.value(std::uint64_t{tasks_.size()});
    for (const BeamTask &task : tasks_) {
        const std::string beam = task.beam->save();
        out.value(task.number);
        out.list(std::vector<char>(beam.begin(), beam.end()));
    }
    return out.take();
}

void Portfolio::load(std::span<const char> saved) {
    Reader in(saved);
    next_ = in.below<std::uint64_t>(max_number, "no such beam");
    next_seeded_ = in.below<std::uint64_t>(own_seeds + max_number, "no such beam");
    check(next_seeded_ >= own_seeds, "no such beam");
    finished_nodes_ = in.below<std::uint64_t>(std::uint64_t{1} << 62, "too many positions");
    best_pegs_ = in.value<int>();
    check(best_pegs_ >= 0 && best_pegs_ <= no_best, "too many pegs");
    best_path_ = in.list<JumpIndex>();
    for (const JumpIndex jump : best_path_)
        check(jump < problem_->board.jumps.size(), "no such jump");
    std::set<std::uint64_t> numbers;
    for (auto left = in.below<std::uint64_t>(max_number, "too many beams"); left > 0; --left) {
        const auto number = in.value<std::uint64_t>();
        check(number < next_ || (number >= own_seeds && number < next_seeded_), "no such beam");
        check(numbers.insert(number).second, "a beam that is there twice");
        BeamTask task = make_task(number, [] {});
        task.beam->load(in.list<char>());
        tasks_.push_back(std::move(task));
    }
    in.end();
}

} // namespace pegsol
