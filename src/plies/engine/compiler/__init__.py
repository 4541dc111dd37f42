"""Turn a Game class into machine code: what its rules reach, types, passes, the disk cache, explanations."""
