"""The commands of the laboratory: ``pegsol lab ..``."""
