NAMES = tuple(
    "pawns knights bishops rooks queens pair early late kn bn rn qn hits hits2 shelter pe pl iso dbl open drive tempo".split()
)
WEIGHTS = tuple([0.0] * 22)
EARLY = tuple([0] * 448)
LATE = EARLY
