// What long work calls now and then.
#pragma once

#include <functional>

namespace pegsol {

// Called regularly during long work; may throw.
using Pause = std::function<void()>;

} // namespace pegsol
