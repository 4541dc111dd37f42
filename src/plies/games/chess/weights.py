NAMES = ("pawns", "knights", "bishops", "rooks", "queens", "bishop pair", "early placement", "late placement", "knight moves", "bishop moves", "rook moves", "queen moves", "attacks", "attacks squared", "shelter", "early passed pawns", "late passed pawns", "isolated pawns", "doubled pawns", "open files", "lone king", "turn")
WEIGHTS = (1.0,3.0,3.0,5.0,9.0)+tuple([0.0]*17)
EARLY = tuple([0]*448)
LATE = EARLY
