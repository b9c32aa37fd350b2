"""The commands that study a board: ``pegsol study ..``."""
