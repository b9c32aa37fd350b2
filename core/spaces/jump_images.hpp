// What each symmetry makes of each jump.
#pragma once

#include <algorithm>
#include <tuple>
#include <vector>

#include "ground/positions.hpp"

namespace pegsol {

class JumpImages {
  public:
    JumpImages(const std::vector<Jump> &jumps, const Symmetries &symmetries)
        : jumps_(jumps), symmetries_(symmetries), images_(symmetries.size()) {
        order_ = sorted(nullptr);
    }

    [[nodiscard]] const std::vector<JumpIndex> &of(std::size_t symmetry) {
        auto &images = images_[symmetry];
        if (images.empty()) {
            // The jumps by their images are the jumps in order.
            const auto order = sorted(&symmetries_[symmetry]);
            images.resize(jumps_.size());
            for (std::size_t i = 0; i < order.size(); ++i) images[order[i]] = order_[i];
        }
        return images;
    }

  private:
    [[nodiscard]] std::vector<JumpIndex> sorted(const std::vector<Hole> *symmetry) const {
        const auto key = [&](JumpIndex j) {
            const auto to = [&](Hole hole) { return symmetry ? (*symmetry)[hole] : hole; };
            return std::tuple(to(jumps_[j].from), to(jumps_[j].over), to(jumps_[j].to), j);
        };
        std::vector<JumpIndex> order(jumps_.size());
        for (JumpIndex j = 0; j < order.size(); ++j) order[j] = j;
        std::ranges::sort(order, {}, key);
        return order;
    }

    const std::vector<Jump> &jumps_;
    const Symmetries &symmetries_;
    std::vector<std::vector<JumpIndex>> images_;
    std::vector<JumpIndex> order_;
};

} // namespace pegsol
