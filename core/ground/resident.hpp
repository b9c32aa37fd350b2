// What a process holds of mapped files, kept within a limit.
//
// Pages of a mapped file stay with the process once they have been used. Let go of, they remain in
// the file, and the next use brings them back: this costs time, but changes nothing. Use is noted
// in chunks and in rounds. A round ends before its chunks are more than half of what the limit
// allows; then the chunks that were not used in it are let go of.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "ground/arena.hpp"

namespace pegsol {

class Resident {
  public:
    // No system brings in more bytes of a file at a time: on Linux, the largest page.
    static constexpr std::size_t chunk = std::size_t{2} << 20;

    explicit Resident(std::size_t most) : most_(most) {}
    void limit(std::size_t most) { most_ = most; }
    // Called between two pieces of work: keeps what is held within the limit, if the next piece
    // uses no more than the largest one so far.
    void settle() {
        const std::size_t fresh = fresh_.load(std::memory_order_relaxed);
        if (const std::size_t before = settled_.load(std::memory_order_relaxed); fresh > before) {
            piece_ = std::max(piece_.load(), fresh - before);
            settled_ = fresh;
        }
        if (fresh == 0 || fresh + piece_ <= most_ / 2 || ending_.exchange(true)) return;
        end_round();
        ending_ = false;
    }
    // The bytes that were brought in; those that had been let go of count again.
    [[nodiscard]] std::uint64_t loaded() const { return loaded_.load(std::memory_order_relaxed); }

    // The memory of a mapped file, which stays mapped as long, and is let go of in the end.
    class Range {
      public:
        Range(std::shared_ptr<Resident> owner, std::shared_ptr<const std::byte> file,
              std::size_t bytes);
        Range(const Range &) = delete;
        Range &operator=(const Range &) = delete;
        ~Range();
        // Notes that bytes of the range are about to be used.
        void use(const void *begin, std::size_t bytes) {
            if (bytes == 0) return;
            const auto from =
                static_cast<std::size_t>(static_cast<const std::byte *>(begin) - file_.get());
            const std::uint32_t round = owner_->round_.load(std::memory_order_relaxed);
            for (std::size_t i = from / chunk; i <= (from + bytes - 1) / chunk; ++i) {
                const std::uint32_t last = used_[i].load(std::memory_order_relaxed);
                if (last == round) continue;
                const std::size_t held = std::min(chunk, bytes_ - i * chunk);
                used_[i].store(round, std::memory_order_relaxed);
                owner_->fresh_.fetch_add(held, std::memory_order_relaxed);
                if (last + 1 == round) continue;
                owner_->loaded_.fetch_add(held, std::memory_order_relaxed);
            }
        }

      private:
        friend class Resident;
        std::shared_ptr<Resident> owner_;
        std::shared_ptr<const std::byte> file_;
        std::size_t bytes_;
        std::vector<std::atomic<std::uint32_t>> used_; // by chunk, the round of its last use

        void let_go_of(std::size_t first, std::size_t last) const;
    };

  private:
    std::size_t most_;
    std::atomic<std::uint32_t> round_{2}; // 0 is never, and not the round before the first
    std::atomic<std::size_t> fresh_{0};   // bytes of the chunks used in this round
    std::atomic<std::size_t> settled_{0}; // those when settle() was last called
    std::atomic<std::size_t> piece_{0};   // the most bytes of a piece of work
    std::atomic<std::uint64_t> loaded_{0};
    std::atomic<bool> ending_{false};
    std::vector<Range *> ranges_;

    void end_round();
};

} // namespace pegsol
