"""Sphinx settings: `make docs` builds build/docs without network access and without warnings."""

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

from click import Context
from sphinx.application import Sphinx

from pegsol.cli import main
from pegsol.cli.group import LazyGroup
from pegsol.study.datasets.columns import data_dictionary

sys.path.append(str(Path(__file__).parent / "results"))

project = "pegsol"
author = "the pegsol authors"
project_copyright = "2026, the pegsol authors"
version = release = installed_version("pegsol")

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx_click"]
exclude_patterns = ["_build"]

# The notebooks are kept without their outputs; the build runs them.
nb_execution_mode = "force"
nb_execution_timeout = 900  # seconds for a cell
nb_execution_raise_on_error = True
nb_execution_in_temp = True
nb_execution_show_tb = True

# api.md lists all public names and the types they return; class members appear in source order.
# Fields of data classes that the docstring of the class describes have none of their own
# (undoc-members).
autodoc_default_options = {"members": True, "undoc-members": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
add_module_names = False

# Every type in a signature is linked, except those of other projects (links to their pages would
# need the network) and a few inner ones.
nitpicky = True
nitpick_ignore_regex = [
    (
        "py:class",
        r"(anywidget|collections|enum|fractions|mmap|networkx|np|os|pathlib|pyarrow|typing|t)\..*",
    ),
    ("py:class", r"[A-Z]\w*"),  # imported for the type checker alone
    (
        "py:class",
        r"pegsol\._core\..*|pegsol\.game\.(boards\.symmetry\.(Value|OnHoles)|game\.Solved)",
    ),
    ("py:class", r"pegsol\.search\.(encoding|spaces\.level\.(Held|Store)).*"),
    ("py:class", r"pegsol\.proof\.certificates\.certificate\.Certificate"),
    ("py:class", r"pegsol\..*\.SearchProgress"),
    # The shapes of JSON, which `pegsol schema` prints.
    ("py:class", r"pegsol\..*Json|(types|pegsol\..*)\.Annotated"),
    ("py:obj", r"typing\.Annotated.*"),
]

myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"pegsol {release}"
html_copy_source = False
html_show_sphinx = False

man_pages = [("commands", "pegsol", "play and solve peg solitaire on any board", [], 1)]

GROUP = "pegsol.game.boards.symmetry.SymmetryGroup"
MADE_BY_FUNCTIONS = ("pegsol.search.spaces.state_space.StateSpace", GROUP)


def load_commands(group: LazyGroup) -> None:
    """Replace what help lists by the commands, which are imported only when they run."""
    for name in list(group.commands):
        command = group.commands[name] = group.load(name)
        if isinstance(command, LazyGroup):
            load_commands(command)


def setup(app: Sphinx) -> None:
    """Load all commands; copy tables into pages; leave out the signatures of classes that only
    functions make."""
    load_commands(main)

    def signature(
        app: Sphinx, what: str, name: str, value: object, options: object, given: str, returned: str
    ) -> tuple[str, str] | None:
        return ("", "") if name in MADE_BY_FUNCTIONS else None

    def plain(app: Sphinx, context: Context, lines: list[str]) -> None:
        lines[:] = [line.replace("*", r"\*") for line in lines]

    def tables(app: Sphinx, name: str, source: list[str]) -> None:
        import atlas
        import make

        if name == "results/index":
            source[0] = make.page(source[0])
        elif name == "results/atlas/index":
            source[0] = atlas.overview(source[0], atlas.read())
        elif name == "formats":
            source[0] = source[0].replace("<!-- columns -->", data_dictionary())

    app.connect("source-read", tables)
    app.connect("autodoc-process-signature", signature)
    app.connect("sphinx-click-process-description", plain)
    app.connect("sphinx-click-process-options", plain)
