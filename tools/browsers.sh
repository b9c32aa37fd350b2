#!/bin/sh
# Provide Firefox and WebKit for the journeys of players: installed ones, or the distribution's.
set -eu
found() {
  { command -v firefox || command -v firefox-esr; } && command -v WebKitWebDriver && command -v Xvfb
}
found >/dev/null && exit 0
"$(dirname "$0")/debian.sh" 'Firefox and WebKit' firefox-esr webkit2gtk-driver xvfb && exit 0
echo "make: the journeys need Firefox, WebKitWebDriver and Xvfb, and they could not be installed" >&2
exit 1
