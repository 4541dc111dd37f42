"""How fast plies is: measured against the same algorithms in C and against its peers. `make bench` runs it."""
