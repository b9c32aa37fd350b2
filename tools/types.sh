#!/bin/sh
# Check the types in the comments of the pages with TypeScript. The types of the server's answers
# are generated from its schema. $1 is Python. Both programs are fetched if possible.
set -eu
fetch() { # fetch FOLDER PROGRAM PACKAGE ...
  folder=$1 program=$2
  shift 2
  test -x "$folder/node_modules/.bin/$program" \
    || npm install --silent --no-audit --no-fund --no-save --fetch-retries=1 --prefix "$folder" "$@"
}
if ! fetch build/tsc tsc typescript@7 \
  || ! fetch build/openapi openapi-typescript typescript@5 openapi-typescript@7; then
  echo "npm cannot fetch TypeScript: the types of the pages are not checked"
  exit 0
fi
"$1" -c 'import json, pathlib
from pegsol.app.web.server import create_app
print(json.dumps(create_app(pathlib.Path("build/openapi")).openapi()))' >build/openapi/openapi.json
build/openapi/node_modules/.bin/openapi-typescript build/openapi/openapi.json \
  --default-non-nullable=false -o build/api.d.ts >/dev/null
build/tsc/node_modules/.bin/tsc -p jsconfig.json
build/tsc/node_modules/.bin/tsc -p jsconfig.worker.json
