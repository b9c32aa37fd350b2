#!/bin/sh
# Provide a compiler for aarch64 and QEMU: the installed ones, or the distribution's.
set -eu
programs='aarch64-linux-gnu-g++ qemu-aarch64-static qemu-x86_64-static'
all_there() {
  for program in $programs; do
    command -v "$program" >/dev/null || return 1
  done
}
all_there && exit 0
"$(dirname "$0")/debian.sh" "a compiler for aarch64, and QEMU" g++-aarch64-linux-gnu qemu-user-static && exit 0
echo "make: the tests of all processors need $programs: on Debian and Ubuntu install g++-aarch64-linux-gnu and qemu-user-static" >&2
exit 1
