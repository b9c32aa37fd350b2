"""The server behind ``pegsol play`` and its pages (extra ``web``)."""
