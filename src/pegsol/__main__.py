"""``python -m pegsol`` is the command ``pegsol``."""

from pegsol.app.cli import main

if __name__ == "__main__":
    main(prog_name="pegsol")
