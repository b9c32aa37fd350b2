"""The program ``pegsol``, which is also ``python -m pegsol``."""

from __future__ import annotations

import os


def main() -> None:
    """Run the command line; Ctrl-C before or after a command ends the program silently."""
    try:
        from pegsol.app.interrupts import leave_on_interrupt

        leave_on_interrupt()
        from pegsol.app.cli import main as run

        try:
            run(prog_name="pegsol")
        finally:
            leave_on_interrupt()
    except KeyboardInterrupt:
        os._exit(130)


if __name__ == "__main__":
    main()
