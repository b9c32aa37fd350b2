#!/bin/sh
# Install Debian packages if root runs this on Debian; otherwise fail.
# Usage: debian.sh WHAT PACKAGE ...
set -eu
what=$1
shift
[ "$(id -u)" = 0 ] && . /etc/os-release && [ "$ID" = debian ] || exit 1
echo "installing $what"
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
