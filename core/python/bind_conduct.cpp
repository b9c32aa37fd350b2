// Bindings of what conducts a search: a problem, its beams, the closure that decides it, and the
// order of these methods.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>

#include "conduct/decision.hpp"
#include "conduct/order.hpp"
#include "conduct/portfolio.hpp"
#include "python/bind.hpp"
#include "solving/mirror_images.hpp"

namespace pegsol::bind {
namespace {

using namespace nb::literals;

// The holes that matter, the pegs in them, the fewest and the most pegs.
using GoalTuple = std::tuple<Words, Words, int, int>;
using PatternTuple = std::tuple<std::uint64_t, std::uint64_t, int, int>;

std::string name_of(Direction direction) {
    return direction == Direction::forward ? "forward" : "backward";
}

Direction direction_of(const std::string &name) {
    if (name != "forward" && name != "backward") throw std::invalid_argument("no such direction");
    return name == "forward" ? Direction::forward : Direction::backward;
}

std::shared_ptr<Problem> make_problem(const BoardTables &board, Words start, const GoalTuple &goal,
                                      bool any_of, bool complements,
                                      std::optional<std::vector<Words>> finishes,
                                      ScoreTuple forward_score, ScoreTuple backward_score,
                                      std::vector<std::uint64_t> class_vectors,
                                      ListedFinishes listed) {
    const auto &[care, value, least, most] = goal;
    check_words(board, start);
    if (finishes)
        for (const Words &position : *finishes) check_words(board, position);
    if (!class_vectors.empty() &&
        (class_vectors.size() != board.hole_count || board.hole_count > 64))
        throw std::invalid_argument("every hole of at most 64 has a class vector");
    return std::make_shared<Problem>(
        Problem{board,
                std::move(start),
                pegsol::checked_finish(board, {care, value, most, least}),
                any_of,
                complements,
                std::move(finishes),
                {checked_score(board, std::move(forward_score)),
                 checked_score(board, std::move(backward_score))},
                std::move(class_vectors),
                listed});
}

PagodaList listed_pagodas(const std::vector<Pagoda> &pagodas) {
    PagodaList list;
    for (const Pagoda &pagoda : pagodas) list.emplace_back(pagoda.weights, pagoda.least);
    return list;
}

auto seeds_found(const Problem &problem) {
    if (problem.class_vectors.empty()) throw std::invalid_argument("the classes are not known");
    const Seeds found = seeds_of(problem);
    std::optional<PatternTuple> pattern;
    if (found.pattern()) pattern = {found.care, found.value, found.least, found.most};
    return std::pair(found.positions, pattern);
}

State advance_beams(Portfolio &portfolio, double seconds, std::uint64_t nodes,
                    std::size_t memory_bytes, std::size_t threads) {
    Poll poll(seconds);
    return unlocked(
        [&] { return portfolio.advance({nodes, memory_bytes, threads}, [&] { return poll(); }); });
}

// The direction and the width of the beam that has decided, whether it leaves positions out, the
// positions and the levels that it has generated, and its jumps, if it has solved the problem.
auto beam_decided(const Portfolio &portfolio) {
    using Ended = std::tuple<std::string, std::size_t, bool, std::uint64_t, std::size_t,
                             std::optional<std::vector<JumpIndex>>>;
    std::optional<Ended> ended;
    if (const BeamTask *task = portfolio.decided()) {
        ended = {name_of(task->direction), task->width,          task->pruned,
                 task->beam->generated(),  task->beam->levels(), std::nullopt};
        if (task->state == State::solved) std::get<5>(*ended) = Portfolio::jumps(*task);
    }
    return ended;
}

bool advance_closure(Decision &decision, double seconds) {
    return polled(seconds, [&](auto poll) { return decision.advance(poll); });
}

} // namespace

void bind_conduct(nb::module_ &module) {
    module.attr("PROOF_TRIES") = Problem::proof_tries;
    nb::class_<ListedFinishes>(module, "ListedFinishes")
        .def(nb::init<>())
        .def_rw("free", &ListedFinishes::free)
        .def_rw("positions", &ListedFinishes::positions);
    nb::class_<Problem>(module, "Problem")
        .def(nb::new_(&make_problem), "board"_a, "start"_a, "goal"_a, "any_of"_a, "complements"_a,
             "finishes"_a.none(), "forward_score"_a, "backward_score"_a, "class_vectors"_a,
             "listed"_a)
        .def(
            "pagodas",
            [](const Problem &problem, const std::string &direction, std::uint64_t seed,
               int tries) {
                return listed_pagodas(unlocked([&] {
                    return problem.pagodas(direction_of(direction), tries, seed, check_signals);
                }));
            },
            "direction"_a, "seed"_a, "tries"_a = Problem::usual_tries)
        .def(
            "weighed",
            [](const Problem &problem, const std::string &direction) {
                const auto weighed = problem.weighed(direction_of(direction));
                return std::pair(weighed.finishes, weighed.floor);
            },
            "direction"_a)
        .def("seeds", &seeds_found);

    nb::class_<Widths>(module, "Widths")
        .def(nb::init<>())
        .def_rw("first", &Widths::first)
        .def_rw("symmetries", &Widths::symmetries)
        .def_rw("pagodas", &Widths::pagodas);
    nb::class_<Portfolio>(module, "Portfolio")
        .def(nb::init<std::shared_ptr<const Problem>, std::uint64_t, std::size_t, Widths>(),
             "problem"_a, "seed"_a, "threads"_a = 1, "widths"_a = Widths())
        .def_prop_ro("needs_symmetries", &Portfolio::needs_symmetries)
        .def(
            "take_symmetries",
            [](Portfolio &portfolio, Symmetries symmetries) {
                check_symmetries(portfolio.problem().board, symmetries);
                portfolio.take_symmetries(std::move(symmetries));
            },
            "symmetries"_a)
        .def("advance", &advance_beams, "seconds"_a, "nodes"_a, "memory_bytes"_a, "threads"_a = 1)
        .def("decided", &beam_decided)
        .def(
            "pagodas",
            [](Portfolio &portfolio, const std::string &direction) {
                return listed_pagodas(unlocked(
                    [&] { return portfolio.pagodas(direction_of(direction), check_signals); }));
            },
            "direction"_a)
        .def_prop_ro("nodes", &Portfolio::nodes)
        .def_prop_ro("finished_nodes", &Portfolio::finished_nodes)
        .def_prop_ro("rounds_done", &Portfolio::rounds_done)
        .def_prop_ro("memory_bytes", &Portfolio::memory_bytes)
        .def_prop_ro("best_pegs", &Portfolio::best_pegs)
        .def_prop_ro("best_path", &Portfolio::best_path)
        .def_prop_ro("place",
                     [](const Portfolio &portfolio) {
                         const auto [width, direction] = portfolio.place();
                         return std::pair(width, name_of(direction));
                     })
        .def("save", [](const Portfolio &portfolio) { return to_bytes(portfolio.save()); })
        .def(
            "load", [](Portfolio &portfolio, nb::handle saved) { portfolio.load(Buffer(saved)); },
            "saved"_a, nb::sig("def load(self, saved: bytes) -> None"));

    nb::enum_<Method>(module, "Method")
        .value("BEAMS", Method::beams)
        .value("PAGODAS", Method::pagodas)
        .value("TREE", Method::tree)
        .value("NEEDS", Method::needs)
        .value("CLOSURE", Method::closure);
    nb::class_<Dues>(module, "Dues")
        .def(nb::init<>())
        .def_rw("min_tree_nodes", &Dues::min_tree_nodes)
        .def_rw("bytes_for_a_node", &Dues::bytes_for_a_node);
    nb::class_<Order>(module, "Order")
        .def(nb::init<const Problem &, bool, Dues>(), "problem"_a, "with_tree"_a, "dues"_a)
        .def(
            "due",
            [](Order &order, const Portfolio &beams, std::uint64_t nodes, std::uint64_t effort,
               std::uint64_t memory, std::optional<std::uint64_t> needs) {
                return order.due(beams, {nodes, effort, memory, needs});
            },
            "beams"_a, "nodes"_a, "effort"_a, "memory"_a, "needs"_a)
        .def("end", &Order::end, "method"_a)
        .def("closure_begins", &Order::closure_begins)
        .def("closure_needs_more_than", &Order::closure_needs_more_than, "memory"_a);

    nb::class_<MirrorImages>(module, "MirrorImages")
        .def(nb::new_([](const Problem &problem, const Symmetries &symmetries,
                         MirrorImages::Path first, bool distinct) {
                 check_group(problem.board, symmetries);
                 return std::make_unique<MirrorImages>(problem.board, problem.start, problem.finish,
                                                       symmetries, std::move(first), distinct);
             }),
             "problem"_a, "symmetries"_a, "first"_a, "distinct"_a)
        .def("is_first", &MirrorImages::is_first, "path"_a);

    nb::class_<Decision>(module, "Decision")
        .def_static("fitting", &Decision::fitting, "problem"_a, "division"_a, "memory"_a,
                    "threads"_a)
        .def("advance", &advance_closure, "seconds"_a)
        .def_prop_ro("jumps", &Decision::jumps)
        .def_prop_ro("direction",
                     [](const Decision &decision) { return name_of(decision.direction()); })
        .def_prop_ro("searched", &Decision::searched)
        .def_prop_ro("closure_bytes", &Decision::closure_bytes);
}

} // namespace pegsol::bind
