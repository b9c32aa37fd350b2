#!/bin/sh
# Make a virtual environment in $1 with the Python $2, or with the first Python 3.11 or newer found.
# A Python that can also make environments and build extensions is preferred.
set -eu
folder=$1
chosen=${2:-}
names='python3.13 python3.12 python3.11 python3 python'

is_new() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
has_venv() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }
has_headers() {
  "$1" -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' 2>/dev/null
}
fail() {
  echo "make: $*" >&2
  exit 1
}

if [ -z "$chosen" ]; then
  for name in $names; do
    is_new "$name" || continue
    chosen=${chosen:-$name}
    if has_venv "$name" && has_headers "$name"; then
      chosen=$name
      break
    fi
  done
fi
[ -n "$chosen" ] || fail "pegsol needs Python 3.11 or newer and found none ($names); say make PYTHON=/path/to/python"
is_new "$chosen" || fail "pegsol needs Python 3.11 or newer, and $chosen is not"
has_venv "$chosen" || fail "$chosen cannot make virtual environments: install its venv package (on Debian and Ubuntu python3-venv)"
has_headers "$chosen" || fail "$chosen has no C headers: install its development package (on Debian and Ubuntu python3-dev)"
"$chosen" -m venv --without-pip "$folder"
# ensurepip takes three times as long, because it compiles every file.
"$chosen" -m pip --python "$folder/bin/python" install -qq --disable-pip-version-check --no-compile pip 2>/dev/null ||
  "$folder/bin/python" -m ensurepip --default-pip >/dev/null
