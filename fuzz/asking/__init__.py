"""Asking plies: games makes a plies game of a description, running asks a question about it."""
