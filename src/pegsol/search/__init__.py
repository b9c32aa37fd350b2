"""How answers are found; the only room that uses the native core."""
