"""Run a search on a game, compiled or interpreted."""
