"""The searches behind plies.search: alpha-beta, expectimax, max^n, deepening, tables, the order of moves."""
