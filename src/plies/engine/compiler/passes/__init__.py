"""Steps that Numba does not have: fused loops, decided branches, calls as in C, machine code for whole searches."""
