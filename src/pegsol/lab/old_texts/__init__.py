"""The five texts with which pegsol began: what each states, computed again."""
