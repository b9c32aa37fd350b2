// What a process holds of mapped files, kept within a limit.
//
// Pages of a mapped file stay with the process once they have been used. Let go of, they remain in
// the file, and the next use brings them back: this costs time, but changes nothing. Use is noted
// in chunks and in rounds. A round ends once its chunks are half of what the limit allows; then the
// chunks that were not used in it are let go of.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "ground/arena.hpp"

namespace pegsol {

class Resident {
  public:
    // Linux brings in as many bytes of a file at a time, if it has them in memory.
    static constexpr std::size_t chunk = std::size_t{64} << 10;

    explicit Resident(std::size_t most) : most_(most) {}
    void limit(std::size_t most) { most_ = most; }
    // Called between two pieces of work: keeps what is held within the limit.
    void settle() {
        if (fresh_.load(std::memory_order_relaxed) > most_ / 2 && !ending_.exchange(true)) {
            end_round();
            ending_ = false;
        }
    }
    // The bytes that were brought in, again and again those that had been let go of.
    [[nodiscard]] std::uint64_t loaded() const { return loaded_.load(std::memory_order_relaxed); }

    // The memory of a mapped file, which is let go of in the end.
    class Range {
      public:
        Range(std::shared_ptr<Resident> owner, const std::byte *begin, std::size_t bytes);
        Range(const Range &) = delete;
        Range &operator=(const Range &) = delete;
        ~Range();
        // Notes that bytes of the range are about to be used.
        void use(const void *begin, std::size_t bytes) {
            if (bytes == 0) return;
            const std::size_t from = static_cast<const std::byte *>(begin) - base_;
            const std::uint32_t round = owner_->round_.load(std::memory_order_relaxed);
            for (std::size_t i = from / chunk; i <= (from + bytes - 1) / chunk; ++i) {
                const std::uint32_t last = used_[i].load(std::memory_order_relaxed);
                if (last == round) continue;
                used_[i].store(round, std::memory_order_relaxed);
                owner_->fresh_.fetch_add(chunk, std::memory_order_relaxed);
                if (last + 1 != round) owner_->loaded_.fetch_add(chunk, std::memory_order_relaxed);
            }
        }

      private:
        friend class Resident;
        std::shared_ptr<Resident> owner_;
        const std::byte *begin_, *end_, *base_; // base_ is where the first chunk begins
        std::vector<std::atomic<std::uint32_t>> used_; // by chunk, the round of its last use

        void let_go_of(std::size_t first, std::size_t last) const;
    };

  private:
    std::size_t most_;
    std::atomic<std::uint32_t> round_{2}; // 0 is never, and not the round before the first
    std::atomic<std::size_t> fresh_{0};   // bytes of the chunks used in this round
    std::atomic<std::uint64_t> loaded_{0};
    std::atomic<bool> ending_{false};
    std::vector<Range *> ranges_;

    void end_round();
};

} // namespace pegsol
