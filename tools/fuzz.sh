#!/bin/sh
# Fuzz the engine's readers of files for $1 seconds. Inputs that reach new code are added to
# tests/fuzz/corpus.tar.gz, which `make test-core` replays with any compiler.
set -eu
seconds=$1
for name in "${CLANG:-clang++}" clang++-19 clang++-18 clang++-17 clang++-16 clang++-15; do
  command -v "$name" >/dev/null && break
done
command -v "$name" >/dev/null || {
  echo "make: fuzzing needs clang with libFuzzer (on Debian and Ubuntu: apt install clang)" >&2
  exit 1
}
cmake -S . -B build/fuzz -G Ninja --log-level=WARNING -DCMAKE_CXX_COMPILER="$name" \
  -DPEGSOL_PYTHON=OFF -DPEGSOL_FUZZ=ON -DPEGSOL_SANITIZE=ON
cmake --build build/fuzz
mkdir -p build/fuzz/kept build/fuzz/found
tar -xzf tests/fuzz/corpus.tar.gz -C build/fuzz/kept
kept=build/fuzz/kept/fuzz_engine
build/fuzz/fuzz_engine -max_total_time="$seconds" -artifact_prefix=build/fuzz/ -print_final_stats=1 \
  -verbosity=0 build/fuzz/found "$kept"
build/fuzz/fuzz_engine -merge=1 -max_len=4096 -verbosity=0 "$kept" build/fuzz/found
tar --sort=name --mtime=2026-01-01 --owner=0 --group=0 --numeric-owner -C build/fuzz/kept -cf - . |
  gzip -9n >tests/fuzz/corpus.tar.gz
