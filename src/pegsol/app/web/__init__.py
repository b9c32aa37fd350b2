"""The pages of ``pegsol play`` and ``pegsol site``."""
