#include "ground/batch.hpp"

#include <stdexcept>

#include "ground/foresight.hpp"
#include "ground/random.hpp"
#include "ground/width.hpp"

namespace pegsol {
namespace {

template <int W> class BatchOf final : public Batch {
  public:
    explicit BatchOf(const BoardTables &board)
        : tables_(board), words_((board.hole_count + 63) / 64) {}

    void legal(std::span<const std::uint64_t> positions, std::uint8_t *legal) const override {
        dispatched(*this, &BatchOf::write_legal, positions, legal);
    }
    void stuck(std::span<const std::uint64_t> positions, std::uint8_t *stuck) const override {
        dispatched(*this, &BatchOf::write_stuck, positions, stuck);
    }
    std::optional<std::size_t> jump(std::span<std::uint64_t> positions,
                                    std::span<const std::int64_t> jumps) const override {
        for (std::size_t i = 0; i < jumps.size(); ++i) {
            Bits<W> pegs = at(positions, i);
            if (jumps[i] < 0 || static_cast<std::size_t>(jumps[i]) >= tables_.jumps.size())
                return i;
            const auto j = static_cast<std::size_t>(jumps[i]);
            if (!tables_.legal(pegs, tables_.jumps[j])) return i;
            pegs ^= tables_.mask[j];
            put(positions, i, pegs);
        }
        return std::nullopt;
    }
    void play(std::span<std::uint64_t> positions, const std::optional<Finish> &finish, int ahead,
              std::uint64_t seed, std::uint64_t first) const override {
        if (ahead != 0 && !finish) throw std::invalid_argument("without a finish no game is lost");
        dispatched(*this, &BatchOf::play_all, positions,
                   finish ? FinishTest<W>(*finish, tables_.hole_count) : FinishTest<W>(), ahead,
                   seed, first);
    }

  private:
    JumpTables<W> tables_;
    std::size_t words_;

    // A virtual function cannot be compiled for several instruction sets.
    void write_legal(std::span<const std::uint64_t> positions, std::uint8_t *legal) const;
    void write_stuck(std::span<const std::uint64_t> positions, std::uint8_t *stuck) const;
    void play_all(std::span<std::uint64_t> positions, const FinishTest<W> &finish, int ahead,
                  std::uint64_t seed, std::uint64_t first) const;

    [[nodiscard]] PEGSOL_INLINE Bits<W> at(std::span<const std::uint64_t> positions,
                                           std::size_t i) const {
        Bits<W> pegs;
        for (std::size_t w = 0; w < words_; ++w) pegs.words[w] = positions[i * words_ + w];
        return pegs;
    }
    PEGSOL_INLINE void put(std::span<std::uint64_t> positions, std::size_t i,
                           const Bits<W> &pegs) const {
        for (std::size_t w = 0; w < words_; ++w) positions[i * words_ + w] = pegs.words[w];
    }

    PEGSOL_INLINE static JumpIndex pick(const std::uint64_t *legal, std::uint32_t number) {
        std::size_t i = 0;
        for (;; ++i) {
            const auto here = static_cast<std::uint32_t>(std::popcount(legal[i]));
            if (number < here) break;
            number -= here;
        }
        std::uint64_t rest = legal[i];
        for (; number > 0; --number) rest &= rest - 1;
        return static_cast<JumpIndex>(i * 64) + static_cast<JumpIndex>(std::countr_zero(rest));
    }
};

template <int W>
PEGSOL_DISPATCH void BatchOf<W>::write_legal(std::span<const std::uint64_t> positions,
                                             std::uint8_t *legal) const {
    const std::size_t count = positions.size() / words_, jumps = tables_.jumps.size();
    std::vector<std::uint64_t> set(tables_.legal_words);
    for (std::size_t i = 0; i < count; ++i, legal += jumps) {
        tables_.legal_jumps(at(positions, i), set.data());
        for (std::size_t j = 0; j < jumps; ++j) legal[j] = set[j >> 6] >> (j & 63) & 1;
    }
}

template <int W>
PEGSOL_DISPATCH void BatchOf<W>::write_stuck(std::span<const std::uint64_t> positions,
                                             std::uint8_t *stuck) const {
    std::vector<std::uint64_t> set(tables_.legal_words);
    for (std::size_t i = 0; i < positions.size() / words_; ++i)
        stuck[i] = tables_.legal_jumps(at(positions, i), set.data()) == 0;
}

template <int W>
PEGSOL_DISPATCH void BatchOf<W>::play_all(std::span<std::uint64_t> positions,
                                          const FinishTest<W> &finish, int ahead,
                                          std::uint64_t seed, std::uint64_t first) const {
    std::vector<std::uint64_t> legal(tables_.legal_words), left;
    const Foresight<W> foresight(tables_, finish, ahead);
    for (std::size_t i = 0; i < positions.size() / words_; ++i) {
        // The states from which the games' random numbers start are random numbers themselves.
        Random random(Random::stream(seed, first + i));
        Bits<W> pegs = at(positions, i);
        int total = tables_.legal_jumps(pegs, legal.data());
        while (total > 0 && !finish(pegs)) {
            JumpIndex j = pick(legal.data(), random.below(static_cast<std::uint32_t>(total)));
            if (ahead != 0) {
                // A jump after which the loss is in sight is not made; another one is drawn.
                left = legal;
                while (foresight.sees_loss(pegs ^ tables_.mask[j]) && --total > 0) {
                    left[j >> 6] ^= std::uint64_t{1} << (j & 63);
                    j = pick(left.data(), random.below(static_cast<std::uint32_t>(total)));
                }
                if (total == 0) break;
            }
            pegs ^= tables_.mask[j];
            total = tables_.legal_jumps(pegs, legal.data());
        }
        put(positions, i, pegs);
    }
}

} // namespace

std::unique_ptr<Batch> make_batch(const BoardTables &board) {
    return with_width(board.hole_count, [&]<int W>() -> std::unique_ptr<Batch> {
        return std::make_unique<BatchOf<W>>(board);
    });
}

} // namespace pegsol
