// What long work calls now and then.
#pragma once

#include <functional>

namespace pegsol {

// Called regularly during long work; may throw.
using Pause = std::function<void()>;

// The same; returns false once the time is over.
using Poll = std::function<bool()>;

} // namespace pegsol
