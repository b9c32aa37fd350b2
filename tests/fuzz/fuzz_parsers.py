"""Fuzz the parsers: ``python tests/fuzz/fuzz_parsers.py -runs=100000 FOLDER``.

The folder may contain problem files to begin with; inputs that reach new code are added to it.
"""

import sys

if __name__ == "__main__":
    import atheris

    with atheris.instrument_imports(include=["pegsol"]):
        from feeding import feed_bytes

    atheris.Setup(sys.argv, feed_bytes)
    atheris.Fuzz()
