#!/bin/sh
# Provide Chromium for the tests of pages and notebooks: an installed one, the distribution's, or
# Playwright's. $1 is Playwright's program.
set -eu
for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
  command -v $name >/dev/null && exit 0
done
"$(dirname "$0")/debian.sh" chromium chromium-headless-shell && exit 0
"$1" install chromium && exit 0
echo "make: the browser tests need Chromium, and it could not be installed" >&2
exit 1
