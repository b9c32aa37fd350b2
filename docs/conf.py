"""Sphinx settings: `make docs` builds build/docs without network access and without warnings."""

from importlib.metadata import version as installed_version

project = "pegsol"
author = "the pegsol authors"
project_copyright = "2026, the pegsol authors"
version = release = installed_version("pegsol")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
source_suffix = {".md": "markdown"}

# api.md lists all of `pegsol.__all__`; class members appear in source order.
autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
add_module_names = False

myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"pegsol {release}"
html_copy_source = False
html_show_sphinx = False
