"""The weights of the evaluation, in pawns, or in hundredths of a pawn where it says so.

They were fitted by least squares on the expected result: 43,000 quiet positions of games with random openings and
mistakes, each with Stockfish's opinion after 1,500 nodes. Neighbouring squares were kept close to each other, and so
were left and right (for the king only half as much). `tools/fit_chess.py` plays such games and fits. The positions say
nothing about `lone king`, which is a guess.
"""

from plies.games.chess.board import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK

__all__ = ["EARLY", "LATE", "NAMES", "WEIGHTS"]

FEATURES = (
    ("pawns", 0.952),
    ("knights", 3.283),
    ("bishops", 3.499),
    ("rooks", 5.278),
    ("queens", 10.484),
    ("bishop pair", 0.496),
    ("early placement", 1.000),
    ("late placement", 1.000),
    ("knight moves", 0.053),
    ("bishop moves", 0.039),
    ("early rook moves", 0.048),
    ("late rook moves", 0.037),
    ("early queen moves", 0.025),
    ("late queen moves", 0.048),
    ("attacks", 0.019),
    ("attacks squared", 0.039),
    ("checks", 0.205),
    ("shelter", 0.126),
    ("storm", -0.143),
    ("bare files", -0.156),
    ("early passed pawns", -0.006),
    ("late passed pawns", 0.058),
    ("free passed pawns", 0.008),
    ("escorted passed pawns", 0.009),
    ("isolated pawns", -0.137),
    ("backward pawns", -0.063),
    ("doubled pawns", -0.216),
    ("supported pawns", 0.043),
    ("open files", 0.160),
    ("outposts", 0.228),
    ("threats by pawns", 0.610),
    ("threats by minors", 0.418),
    ("loose pieces", 0.233),
    ("lone king", 0.150),
    ("turn", 0.267),
)
NAMES = tuple(name for name, _ in FEATURES)
WEIGHTS = tuple(weight for _, weight in FEATURES)

# How well a piece stands, in hundredths of a pawn: on the left with many pieces on the board, on the right with few.
# White's pieces; the first line is the eighth rank.
PLACES = {
    PAWN: """
       0    0    0    0    0    0    0    0       0    0    0    0    0    0    0    0
     -10   11   37   33   33   37   11  -10      27   62   41   23   23   41   62   27
     -19   10   28   39   39   28   10  -19       9   40   -2  -13  -13   -2   40    9
     -13    2   11   22   22   11    2  -13      -3   -2   -1  -32  -32   -1   -2   -3
     -25  -22    9   17   17    9  -22  -25      -2   -1  -13  -34  -34  -13   -1   -2
     -31   -9  -10  -17  -17  -10   -9  -31     -23    2    0  -13  -13    0    2  -23
     -36  -14   -3  -27  -27   -3  -14  -36     -14   -8  -11   -5   -5  -11   -8  -14
       0    0    0    0    0    0    0    0       0    0    0    0    0    0    0    0
    """,
    KNIGHT: """
       2   14   27   21   21   27   14    2     -92  -72  -50  -54  -54  -50  -72  -92
      23   27   26   33   33   26   27   23     -55  -49  -51  -55  -55  -51  -49  -55
      40   51   44   51   51   44   51   40     -44  -36  -43  -38  -38  -43  -36  -44
      74   41   50   52   52   50   41   74     -22  -25  -36  -20  -20  -36  -25  -22
      36   39   55   48   48   55   39   36     -27  -38  -21  -20  -20  -21  -38  -27
      12   49   40   65   65   40   49   12     -33  -17  -13   -7   -7  -13  -17  -33
      16   28   44   41   41   44   28   16     -39  -23   -9   -7   -7   -9  -23  -39
       4   13   13   30   30   13   13    4     -26  -44  -27    8    8  -27  -44  -26
    """,
    BISHOP: """
      16   21   19   24   24   19   21   16     -30  -37  -42  -29  -29  -42  -37  -30
      33   24   41   38   38   41   24   33     -24  -25  -33  -41  -41  -33  -25  -24
      47   43   41   58   58   41   43   47     -41  -40  -38  -37  -37  -38  -40  -41
      51   43   49   40   40   49   43   51     -41  -37  -38  -40  -40  -38  -37  -41
      58   41   38   36   36   38   41   58     -58  -37  -22  -31  -31  -22  -37  -58
      30   42   50   32   32   50   42   30     -55  -25  -20  -12  -12  -20  -25  -55
      48   43   31   30   30   31   43   48     -68  -35  -48  -35  -35  -48  -35  -68
      33   56   13   26   26   13   56   33     -35  -36  -35  -39  -39  -35  -36  -35
    """,
    ROOK: """
      -8  -20  -26  -43  -43  -26  -20   -8      54   45   41   17   17   41   45   54
     -16  -23  -25  -26  -26  -25  -23  -16      59   40   45   53   53   45   40   59
     -27  -27  -35  -30  -30  -35  -27  -27      30   39   35   34   34   35   39   30
     -23  -36  -27  -25  -25  -27  -36  -23      37   36   32   37   37   32   36   37
     -66  -31  -40  -38  -38  -40  -31  -66      37   45   28   25   25   28   45   37
     -53  -47  -40  -36  -36  -40  -47  -53      24   38   35   39   39   35   38   24
     -51  -51  -35  -28  -28  -35  -51  -51      32   27   21   16   16   21   27   32
     -35  -38  -20    2    2  -20  -38  -35      19   21   14   15   15   14   21   19
    """,
    QUEEN: """
     -10   -9   14   13   13   14   -9  -10      21   14   19   24   24   19   14   21
     -12  -21   -8    7    7   -8  -21  -12      21   13    9   18   18    9   13   21
      -4   -9   -6    1    1   -6   -9   -4      17   12   15   18   18   15   12   17
      11  -13  -20  -18  -18  -20  -13   11       9    8   13   10   10   13    8    9
       4    2    5  -10  -10    5    2    4       3   13   18   15   15   18   13    3
      -3    5   10    7    7   10    5   -3       3    8    2   10   10    2    8    3
       7   -8   21   18   18   21   -8    7     -12  -23  -14  -13  -13  -14  -23  -12
       5    6  -13   17   17  -13    6    5     -20  -23  -44  -64  -64  -44  -23  -20
    """,
    KING: """
      -6   -6   -6   -7   -7   -7   -6   -5      10   13   20   25   31   24   25   22
      -7   -6   -6   -6   -7   -7   -6   -5       2   13   26   32   35   26   22   19
      -8   -6   -7   -8   -9   -7   -5   -5       1   14   19   27   30   24   18    5
      -9   -5   -7   -8  -11   -6   -4   -5       9   12   18   20   12   17   -4   -9
      -3   -5   -5  -15  -17   -8    3    8      -2    1   14    7    3  -11   -8  -11
      -3    4   -8  -21  -15  -12    9   30     -19  -15   -9  -16   -7   -2  -18  -25
      10   15   -1   -1  -23  -16   14   55     -18  -18  -22  -26   -6   -4  -21  -27
      24   30   32   -3   17    9   49   59     -21  -50  -42  -40  -47  -20  -38  -40
    """,
}


def _table(late: int) -> tuple[int, ...]:
    """Return what a white piece is worth, at 64 * kind + square. There is no kind 0."""
    numbers = [0] * 7 * 64
    for kind, text in PLACES.items():
        rows = [line.split()[8 * late : 8 * late + 8] for line in text.strip().splitlines()]
        for rank, row in enumerate(reversed(rows)):
            numbers[64 * kind + 8 * rank : 64 * kind + 8 * rank + 8] = map(int, row)
    return tuple(numbers)


EARLY, LATE = _table(0), _table(1)
