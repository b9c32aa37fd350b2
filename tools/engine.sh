#!/bin/sh
# Compile the engine for browsers. $1 is Python, which gets the compiler if it has none; $2 is what
# PEGSOL_WERROR is set to. CMake keeps what it has compiled in build/engine.
set -eu
if ! "$1" -c 'import ziglang' 2>/dev/null; then
  "$1" -c 'import tomllib
print(*tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"]["engine"])' \
    | "$1" -m pip install -qq --disable-pip-version-check -r /dev/stdin 2>/dev/null || {
    echo "make: the engine for browsers needs ziglang from PyPI, and it could not be installed" >&2
    exit 1
  }
fi
zig=$("$1" -c 'import pathlib, ziglang; print(pathlib.Path(ziglang.__file__).with_name("zig"))')
ZIG_GLOBAL_CACHE_DIR="$PWD/build/engine/cache"
export ZIG_GLOBAL_CACHE_DIR
cmake -S core/browser -B build/engine -G Ninja --log-level=WARNING \
  -DPEGSOL_ZIG="$zig" -DPEGSOL_WERROR="$2" >/dev/null
cmake --build build/engine
chmod 644 src/pegsol/web/engine/*.wasm # the linker marks them as programs
"$1" - src/pegsol/web/engine/*.wasm <<'END'
import gzip, pathlib, sys
for path in map(pathlib.Path, sys.argv[1:]):
    data = path.read_bytes()
    print(f"{path.name}: {len(data):,} bytes, {len(gzip.compress(data)):,} compressed")
END
