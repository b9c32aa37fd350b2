"""Write the page of claims: `python docs/claims/make.py`, in seconds.

`python docs/claims/make.py NAME ...` computes and prints some claims (`dirkse.pin_types`), or all of
a text (`dirkse`). Findings that take long, or are times, are kept in `kept.json` with the command
that makes them; `--all` computes these as well, and `--times` all times.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import cockett
import darby
import dirkse
import glauser
import thill
from statement import VERDICTS, Claim, Finding, Text

HERE = Path(__file__).parent
PAGE = HERE.parent / "claims.md"
KEPT = HERE / "kept.json"

TEXTS: tuple[Text, ...] = (glauser.TEXT, darby.TEXT, thill.TEXT, dirkse.TEXT, cockett.TEXT)
