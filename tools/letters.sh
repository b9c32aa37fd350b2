#!/bin/sh
# Make the fonts of the pages from the fonts of pictures, and their icons from icon.svg. The folder
# $1 has the programs of the environment.
set -eu
bin=$1
static=src/pegsol/web

# The first font has the characters of the pages' languages, and arrows. The second has those of
# other languages; a page fetches it when it shows such a character. Pictures are drawn with the
# whole fonts.
letters=U+0020-007E,U+00A0-00FF,U+0152-0153,U+0178,U+2010-2027,U+2030-203A,U+2044,U+20AC,U+2122,U+2190-2193,U+2212,U+2264-2265
others=U+0100-0151,U+0154-0177,U+0179-017F
subset() { # subset WEIGHT CHARACTERS SUFFIX
  "$bin/pyftsubset" "src/pegsol/view/export/fonts/Inter-$1.ttf" --flavor=woff2 --no-hinting \
    --layout-features=kern,mark,mkmk,tnum --unicodes="$2" --output-file="$static/fonts/Inter-$1$3.woff2"
}
for weight in Regular SemiBold; do
  subset $weight $letters ""
  subset $weight $others -others
done
for width in 180 192 512; do
  sed 's/ rx="9"//' $static/icon.svg | "$bin/python" -c 'import sys
from pegsol.view.export.raster import png
sys.stdout.buffer.write(png(sys.stdin.read(), width=int(sys.argv[1])))' $width >$static/icon-$width.png
done
