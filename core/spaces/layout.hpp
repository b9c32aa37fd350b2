// The places of the positions of a class in a bitmap, and what a jump does to these places.
//
// The holes have three parts: outer, inner and within. A block is all positions of the class that
// have the same pegs on the outer and the inner holes; its positions differ in their pegs on the
// `within` holes, of which some, the determined ones, follow from the class. Blocks with the same
// outer pegs and the same potential form a cell; cells with the same potential form a level. No
// jump raises the potential, so that a pass from the highest level down reaches every level after
// all levels from which a jump leads to it.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "spaces/division.hpp"
#include "spaces/wide.hpp"

namespace pegsol {

// The effect of a jump within a block: a word keeps the positions that can jump, its lanes are
// permuted, its bits shift, and the result goes to another word.
struct Operation {
    struct Entry {
        std::uint32_t word;  // where the jump comes from
        std::uint32_t flips; // of the variant, because of the word's number
    };
    unsigned lanes = 0, left = 0, right = 0;
    std::uint32_t word_flip = 0;
    // Determined holes among those of the jump, and a mask for each combination of their
    // constants (a variant).
    std::vector<unsigned> determined;
    std::vector<Wide> masks;
    std::vector<std::uint8_t> variants; // by constants
    std::vector<Entry> entries;
    bool changes_nothing = false; // the jump does not touch the block's own holes

    [[nodiscard]] PEGSOL_INLINE unsigned variant(std::uint64_t constants) const {
        return variants[static_cast<std::size_t>(constants)];
    }
};

struct Layout {
    // Throws std::invalid_argument if the division is not valid, or too large for the tables.
    Layout(const BoardTables &board, const Division &division);

    // A jump with a hole outside the block, described by the cell that it leads to.
    struct Pull {
        std::uint32_t outer_mask = 0, outer_value = 0; // (outer & mask) == value after the jump
        std::uint32_t inner_mask = 0, inner_value = 0;
        int drop = 0; // of the potential
        Operation operation;
        std::vector<std::uint32_t> lists; // see pairs_of
    };
    struct Pair {
        std::uint16_t to, from; // ranks of inner patterns in their classes
    };
    // Members of an order, from begin on, that all add `pegs` pegs and these constants.
    struct Run {
        std::uint32_t begin, end, constants;
        int pegs;
    };
    // Inner patterns of the same coset and potential, in runs.
    struct InnerClass {
        std::uint32_t begin = 0, end = 0, first_run = 0, last_run = 0; // of inner_runs
    };
    [[nodiscard]] std::uint64_t full() const { return ~std::uint64_t{0} >> (64 - hole_count); }
    // The place of a position.
    struct Place {
        std::uint32_t outer, inner, index; // index within the block
        std::uint64_t sum;                 // of the class vectors of outer and inner pegs
    };

    unsigned hole_count;
    bool level_rounds = false;          // some jumps keep the potential
    std::vector<std::uint64_t> vectors; // class vectors in the basis of the determined holes
    std::vector<Hole> free, determined, outer, inner;
    unsigned rank;                          // number of determined holes
    std::vector<std::uint32_t> depends;     // free holes (bits of the index) of a determined hole
    unsigned index_bits;                    // of a block
    std::uint32_t words;                    // of a block
    int highest;                            // potential of the full board
    std::vector<std::uint64_t> outer_sum;   // class vectors, by outer pattern
    std::vector<std::uint16_t> outer_level; // potential, by outer pattern
    std::vector<std::uint64_t> inner_sum;
    std::vector<std::uint16_t> inner_level, inner_rank;
    std::vector<std::uint32_t> inner_order; // inner patterns by coset, potential and run
    std::vector<Run> inner_runs;
    int inner_highest;

    std::vector<Pull> pulls;
    std::vector<Operation> inside; // jumps within a block
    // The jumps that may become possible after inside[i], and whether one round of all is enough.
    std::vector<std::vector<std::uint32_t>> wakes;
    bool one_round = true;

    // The positions of a word by their number of pegs on the block's free low and determined holes,
    // for each variant (all constants), and their pegs. A position of word w has popcount(w) more.
    unsigned low_pegs; // at most
    std::vector<Wide> level_masks;
    std::vector<std::uint64_t> low_positions;  // by variant and bit
    std::vector<std::uint64_t> high_positions; // by word
    std::vector<std::uint32_t> high_flips;     // of the constants, by word
    std::vector<std::uint32_t> word_order;     // words by run
    std::vector<Run> word_runs;

    [[nodiscard]] const InnerClass &inner_class(std::uint64_t coset, int potential) const {
        return classes_[static_cast<std::size_t>(coset) *
                            static_cast<std::size_t>(inner_highest + 1) +
                        static_cast<std::size_t>(potential)];
    }
    // The pairs of a pull for a cell: to an inner pattern of this class, from one whose constants
    // add `variant`. First and one after the last.
    [[nodiscard]] PEGSOL_INLINE std::pair<const Pair *, const Pair *>
    pairs_of(const Pull &pull, std::uint64_t coset, int potential, unsigned variant) const {
        const std::size_t place =
            (static_cast<std::size_t>(coset) * static_cast<std::size_t>(inner_highest + 1) +
             static_cast<std::size_t>(potential))
                << pull.operation.determined.size() |
            variant;
        return {pairs_.data() + pull.lists[place], pairs_.data() + pull.lists[place + 1]};
    }
    [[nodiscard]] Place place(std::uint64_t position) const;
    [[nodiscard]] std::uint64_t outer_bits(std::uint32_t pattern) const;
    [[nodiscard]] std::uint64_t inner_bits(std::uint32_t pattern) const {
        return inner_positions_[pattern];
    }
    // The part of a sum of class vectors that fixes the determined holes.
    [[nodiscard]] PEGSOL_INLINE std::uint64_t constants(std::uint64_t sum) const {
        return sum & ((std::uint64_t{1} << rank) - 1);
    }
    // The class of a position in the basis of the vectors.
    [[nodiscard]] std::uint64_t class_of(std::uint64_t position) const;
    [[nodiscard]] const Wide *level_mask(std::uint64_t constants) const {
        return &level_masks[static_cast<std::size_t>(constants) * (low_pegs + 1)];
    }
    // Sets result to the positions of a word that have a peg in a hole (one within the block).
    void pegs_in(Hole hole, std::uint32_t word, std::uint64_t constants, Wide &result) const;

  private:
    std::vector<InnerClass> classes_;
    std::vector<Pair> pairs_;
    std::vector<std::uint64_t> inner_positions_;

    void choose_basis(const Division &division);
    void order_inner(const Division &division);
    void make_masks();
    void order_words();
    Operation operation(const Jump &jump) const;
    void make_pulls(const BoardTables &board, const Division &division);
    void list_pairs(Pull &pull);
};

// A division of a board, with its layout once that is asked for.
class Divided {
  public:
    Divided(BoardTables board, Division division)
        : costs(costs_of(board, division)), board_(std::move(board)),
          division_(std::move(division)) {}

    const std::shared_ptr<Layout> &layout() {
        if (!layout_) layout_ = std::make_shared<Layout>(board_, division_);
        return layout_;
    }
    const DivisionCosts costs;

  private:
    BoardTables board_;
    Division division_;
    std::shared_ptr<Layout> layout_;
};

} // namespace pegsol
