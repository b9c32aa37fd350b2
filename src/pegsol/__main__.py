#!/usr/bin/env python3
"""The program: ``python -m pegsol`` runs this file, and a build installs it as ``pegsol``, too.

Ctrl-C ends the program at once, from the first statement to the end; while a command runs, it
raises an exception instead. Python itself begins earlier, and answers with a traceback until then.
"""

import _signal  # in the interpreter, while the import of `signal` takes longer than all of this
import gc
import os

if __name__ == "__main__":
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:  # it may be ignored
        _signal.signal(_signal.SIGINT, lambda number, frame: os._exit(130))
    gc.set_threshold(50_000)  # modules leave no garbage while they load
    from pegsol.cli import main
    from pegsol.cli.command import Settings

    try:
        main(prog_name="pegsol", obj=Settings(is_program=True))
    finally:
        gc.freeze()  # or Python would look through all modules for garbage before it ends
