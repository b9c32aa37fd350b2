"""Fuzz the parsers with atheris.

Run it for example as ``python tests/fuzz/fuzz_parsers.py -runs=100000 CORPUS``; the directory
CORPUS may contain problem files to begin with, and the fuzzer adds the inputs that it finds.
"""

import sys

if __name__ == "__main__":
    import atheris

    with atheris.instrument_imports(include=["pegsol"]):
        from feeding import feed_bytes

    atheris.Setup(sys.argv, feed_bytes)
    atheris.Fuzz()
