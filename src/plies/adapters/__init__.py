"""Other people's games, formats and protocols."""
