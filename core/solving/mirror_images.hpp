// Solutions that are images of each other under a symmetry that keeps start and finish.
//
// One solution of each set of images is listed: the first that the listing meets. So the solution
// alone shows whether it is listed, without a memory of earlier ones. If solutions that differ only
// in the order of independent jumps are also left out, each image stands for all its orders, and
// the first of these orders is compared.
#pragma once

#include <vector>

#include "ground/finish.hpp"
#include "ground/positions.hpp"
#include "ground/tables.hpp"

namespace pegsol {

class MirrorImages {
  public:
    using Path = std::vector<JumpIndex>;

    // For the solutions of a listing that begins with the path `first`, and whose solutions are
    // `distinct` or not. The symmetries keep start and finish.
    MirrorImages(const BoardTables &board, const Words &start, const Finish &finish,
                 const Symmetries &symmetries, Path first, bool distinct);

    // Whether the listing meets no image of a path before the path itself.
    [[nodiscard]] bool is_first(const Path &path) const;

  private:
    using Pegs = std::vector<bool>;
    // The earlier jumps that share a hole with each jump of a path, as places in it.
    using Needs = std::vector<std::vector<std::size_t>>;

    BoardTables board_;
    Finish finish_;
    Pegs start_;
    std::vector<Path> images_; // of each jump, under each symmetry but the identity
    Path first_;
    bool distinct_;

    [[nodiscard]] std::vector<std::int64_t> key(const Path &path) const;
    [[nodiscard]] Needs needs_of(const Path &path) const;
    [[nodiscard]] bool holds(const Pegs &pegs) const;
    void flip(Pegs &pegs, JumpIndex jump) const;
    [[nodiscard]] Path first_order(const Path &path, const Needs &needs, const Path &own) const;
    [[nodiscard]] std::vector<std::size_t> choices(const Path &path, const Needs &needs,
                                                   const std::vector<std::size_t> &places) const;
};

} // namespace pegsol
