#!/bin/sh
# Check the types in the comments of the pages with TypeScript, which is fetched if possible.
set -eu
tsc=build/tsc/node_modules/.bin/tsc
if ! { test -x "$tsc" && test -d build/tsc/node_modules/@types/node; } \
  && ! npm install --silent --no-audit --no-fund --no-save --fetch-retries=1 --prefix build/tsc typescript@7 @types/node@20; then
  echo "npm cannot fetch TypeScript: the types of the pages are not checked"
  exit 0
fi
"$tsc" -p jsconfig.json
"$tsc" -p jsconfig.worker.json
"$tsc" -p jsconfig.tests.json
