"""The laboratory: plain search, pruning rules, random play and the genetic solver, measured."""
