"""Surveys: many problems as tasks, whose rows are kept in a dataset that can be continued."""
