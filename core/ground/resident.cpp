#include "ground/resident.hpp"

#include <algorithm>

namespace pegsol {

Resident::Range::Range(std::shared_ptr<Resident> owner, std::shared_ptr<const std::byte> file,
                       std::size_t bytes)
    : owner_(std::move(owner)), file_(std::move(file)), bytes_(bytes),
      used_((bytes + chunk - 1) / chunk) {
    owner_->ranges_.push_back(this);
}

Resident::Range::~Range() {
    std::erase(owner_->ranges_, this);
    let_go_of(0, used_.size());
}

// The chunks from the first one to the one before the last one.
void Resident::Range::let_go_of(std::size_t first, std::size_t last) const {
    let_go(file_.get() + first * chunk, file_.get() + std::min(bytes_, last * chunk));
}

// A thread may use a chunk just as it is let go of: then it is brought back, but not counted.
void Resident::end_round() {
    const std::uint32_t round = round_.load();
    for (const Range *range : ranges_) {
        const auto &used = range->used_;
        for (std::size_t first = 0; first < used.size(); ++first) {
            std::size_t last = first;
            while (last < used.size() && used[last].load(std::memory_order_relaxed) == round - 1)
                ++last;
            if (last == first) continue;
            range->let_go_of(first, last);
            first = last;
        }
    }
    fresh_ = settled_ = 0;
    round_ = round + 1;
}

} // namespace pegsol
