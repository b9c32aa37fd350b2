// Whether a search may go on.
#pragma once

#include <new>

namespace pegsol {

// A step that ran out of memory may have lost positions, so that going on could end in a wrong
// answer. From then on every step reports at once that memory has run out; what was known before
// stays readable.
class Intact {
  public:
    template <class Step> auto step(Step step) {
        check();
        try {
            return step();
        } catch (const std::bad_alloc &) {
            intact_ = false;
            throw;
        }
    }
    void check() const {
        if (!intact_) throw std::bad_alloc();
    }
    // A new search begins, which does not depend on the old one.
    void renew() { intact_ = true; }

  private:
    bool intact_ = true;
};

} // namespace pegsol
