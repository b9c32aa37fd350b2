"""Write the style sheets of the board and of the pages, after a change of view/theme.py."""

from pathlib import Path

from pegsol.view import stylesheet

BOARD = Path("src/pegsol/web/board")
STATIC = Path("src/pegsol/web")

(BOARD / "colours.generated.js").write_text(stylesheet.board_module(), encoding="utf-8")
(STATIC / "colours.generated.css").write_text(stylesheet.page_sheet(), encoding="utf-8")
(STATIC / "weights.generated.js").write_text(stylesheet.weight_module(), encoding="utf-8")
