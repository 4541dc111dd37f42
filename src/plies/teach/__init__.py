"""Teaching with trees: searches step by step, why each cut is right, and exercises that say what went wrong."""
