"""Steps of the compiler that Numba does not have: fused loops, decided branches, calls as in C, one whole a search."""
