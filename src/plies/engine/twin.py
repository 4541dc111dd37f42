"""The textbook searches at C speed: the same source, compiled."""
