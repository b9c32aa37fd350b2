// Problems, their beams, the order of the methods of a search, and listings.
#include "browser/call.hpp"
#include "conduct/order.hpp"
#include "conduct/portfolio.hpp"
#include "solving/listing.hpp"
#include "solving/mirror_images.hpp"

using namespace pegsol;
using namespace pegsol::browser;

namespace {

using ProblemPointer = std::shared_ptr<const Problem>;
using PortfolioPointer = std::shared_ptr<Portfolio>;
using OrderPointer = std::shared_ptr<Order>;
using ListingPointer = std::shared_ptr<Listing>;

void write(Answer &out, const std::vector<Pagoda> &pagodas) {
    out.number(static_cast<std::uint32_t>(pagodas.size()));
    for (const Pagoda &pagoda : pagodas) {
        out.list(pagoda.weights);
        out.number(pagoda.least);
    }
}

} // namespace

PEGSOL_CALL(problem_pagodas) {
    const auto &problem = in.held<ProblemPointer>();
    const auto direction = in.number<Direction>();
    const bool hard = in.number<bool>();
    const int tries = hard ? Problem::proof_tries : Problem::usual_tries;
    write(out, problem->pagodas(direction, tries, 0));
}

PEGSOL_CALL(problem_weighed) {
    const auto &problem = in.held<ProblemPointer>();
    const auto weighed = problem->weighed(in.number<Direction>());
    out.positions(weighed.finishes);
    out.number(weighed.floor);
}

PEGSOL_CALL(portfolio_new) {
    out.object(PortfolioPointer(std::make_shared<Portfolio>(in.held<ProblemPointer>(), 0)));
}

PEGSOL_CALL(portfolio_symmetries) {
    const auto &portfolio = in.held<PortfolioPointer>();
    portfolio->take_symmetries(in.symmetries(portfolio->problem().board));
}

PEGSOL_CALL(portfolio_run) {
    const auto &portfolio = in.held<PortfolioPointer>();
    const auto nodes = in.number<std::uint64_t>();
    out.number(portfolio->advance({nodes, in.bytes()}, [] { return true; }));
}

PEGSOL_CALL(portfolio_read) {
    const Portfolio &portfolio = *in.held<PortfolioPointer>();
    out.number(portfolio.nodes());
    out.number(static_cast<std::int32_t>(portfolio.best_pegs()));
    out.number(portfolio.needs_symmetries());
}

PEGSOL_CALL(portfolio_best) { out.list(in.held<PortfolioPointer>()->best_path()); }

PEGSOL_CALL(portfolio_pagodas) {
    const auto &portfolio = in.held<PortfolioPointer>();
    write(out, portfolio->pagodas(in.number<Direction>()));
}

// The beam that has decided.
PEGSOL_CALL(portfolio_decided) {
    const BeamTask *task = in.held<PortfolioPointer>()->decided();
    if (task == nullptr) throw std::invalid_argument("no beam has decided");
    const bool solved = task->state == State::solved;
    out.number(task->direction);
    out.number(task->pruned);
    out.number(task->beam->generated());
    out.number(static_cast<std::uint32_t>(task->beam->levels()));
    out.number(solved);
    if (solved) out.list(Portfolio::jumps(*task));
}

PEGSOL_CALL(order_new) {
    const auto &problem = in.held<ProblemPointer>();
    Dues dues;
    dues.beams_before_tree = in.number<std::uint32_t>();
    dues.tree_nodes = in.number<std::uint64_t>();
    out.object(OrderPointer(std::make_shared<Order>(*problem, true, dues)));
}

PEGSOL_CALL(order_due) {
    const auto &order = in.held<OrderPointer>();
    const auto &beams = in.held<PortfolioPointer>();
    const auto effort = in.number<std::uint64_t>();
    out.number(order->due(*beams, {~std::uint64_t{0}, effort, ~std::uint64_t{0}}));
}

PEGSOL_CALL(order_end) {
    const auto &order = in.held<OrderPointer>();
    order->end(in.number<Method>());
}

PEGSOL_CALL(mirror_images_new) {
    const auto &problem = in.held<ProblemPointer>();
    const auto symmetries = in.symmetries(problem->board);
    auto first = in.list<JumpIndex>();
    out.object(MirrorImages(problem->board, problem->start, problem->finish, symmetries,
                            std::move(first), in.number<bool>()));
}

PEGSOL_CALL(mirror_images_first) {
    const auto &images = in.held<MirrorImages>();
    out.number(images.is_first(in.list<JumpIndex>()));
}

PEGSOL_CALL(listing_new) {
    const auto &board = in.held<BoardTables>();
    ListingSpec spec;
    spec.start = in.position(board);
    spec.finish = in.finish(board);
    spec.score = in.score(board);
    spec.symmetries = in.symmetries(board);
    spec.pagodas = in.pagodas(board);
    spec.hint = in.list<JumpIndex>();
    spec.distinct = in.number<bool>();
    spec.memory_bytes = in.number<std::uint32_t>();
    out.object(ListingPointer(make_listing(board, spec)));
}

PEGSOL_CALL(listing_run) {
    Listing &listing = *in.held<ListingPointer>();
    out.number(run_slice(in.number<std::uint64_t>(), 1000,
                         [&](std::size_t positions) { return listing.step(positions); }));
}

PEGSOL_CALL(listing_solution) { out.list(in.held<ListingPointer>()->solution()); }
