"""Monte Carlo tree search: an answer from many random games (mcts), the tree (uct), and who grows it (simulators)."""
