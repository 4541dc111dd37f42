"""Runs a kernel on a game, compiled or interpreted."""
