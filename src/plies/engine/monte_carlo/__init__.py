"""Monte Carlo tree search: the answer (mcts), trees that grow (simulators), one simulation (uct), random play-outs."""
