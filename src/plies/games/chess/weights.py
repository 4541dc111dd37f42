"""The numbers of the evaluation, in pawns, and in hundredths of a pawn where it says so.

They were fitted by least squares on the expected result: 44,000 quiet positions of games with random openings and
mistakes, each with Stockfish's opinion after 2,500 nodes; neighbouring squares were held together, as were left and
right (the king's only half). `lone king`, for which such games have no positions, is a guess.
"""

from plies.games.chess.board import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK

__all__ = ["EARLY", "LATE", "NAMES", "WEIGHTS"]

FEATURES = (
    ("pawns", 1.107),
    ("knights", 3.610),
    ("bishops", 3.757),
    ("rooks", 5.588),
    ("queens", 11.120),
    ("bishop pair", 0.540),
    ("early placement", 1.000),
    ("late placement", 1.000),
    ("knight moves", 0.066),
    ("bishop moves", 0.055),
    ("rook moves", 0.055),
    ("queen moves", 0.048),
    ("attacks", -0.121),
    ("attacks squared", 0.070),
    ("shelter", 0.163),
    ("early passed pawns", -0.003),
    ("late passed pawns", 0.052),
    ("isolated pawns", -0.083),
    ("doubled pawns", -0.255),
    ("open files", 0.223),
    ("lone king", 0.150),
    ("turn", 0.170),
)
NAMES = tuple(name for name, _ in FEATURES)
WEIGHTS = tuple(weight for _, weight in FEATURES)

# How well a piece stands, in hundredths of a pawn: on the left while much is on the board, on the right when little is
# left. White's pieces; the first line is the eighth rank.
PLACES = {
    PAWN: """
       0    0    0    0    0    0    0    0       0    0    0    0    0    0    0    0
      31   15   15   -1   -1   15   15   31      30   36   27    6    6   27   36   30
      27   12   18   21   21   18   12   27      10   19   12  -14  -14   12   19   10
      -9    8    5   28   28    5    8   -9      -7   16  -15  -20  -20  -15   16   -7
     -28  -19   -8   10   10   -8  -19  -28     -10  -10  -15  -26  -26  -15  -10  -10
     -22   -7  -18  -20  -20  -18   -7  -22      -3   -8    8   -5   -5    8   -8   -3
     -34   -8  -17  -34  -34  -17   -8  -34     -10    0   -3   18   18   -3    0  -10
       0    0    0    0    0    0    0    0       0    0    0    0    0    0    0    0
    """,
    KNIGHT: """
       4   20   25   28   28   25   20    4     -25  -29  -32  -36  -36  -32  -29  -25
      30   34   41   36   36   41   34   30     -20  -30  -31  -41  -41  -31  -30  -20
      37   52   54   55   55   54   52   37     -38  -32  -22  -28  -28  -22  -32  -38
      46   43   55   62   62   55   43   46     -43  -25  -23  -17  -17  -23  -25  -43
      33   37   51   47   47   51   37   33     -46  -33  -32  -13  -13  -32  -33  -46
      11   22   32   47   47   32   22   11     -40  -38  -31  -15  -15  -31  -38  -40
      16    6   33   36   36   33    6   16     -47  -46  -39  -14  -14  -39  -46  -47
       9   -2   13    7    7   13   -2    9     -43  -48  -41  -23  -23  -41  -48  -43
    """,
    BISHOP: """
     -47  -38  -27  -17  -17  -27  -38  -47     -19   -5   10   -4   -4   10   -5  -19
     -19  -14   -2    1    1   -2  -14  -19      -5   -6   -4  -13  -13   -4   -6   -5
     -10    4   12   32   32   12    4  -10       1   -5   -6  -10  -10   -6   -5    1
       2   10   18   37   37   18   10    2      -5    0   -8   -7   -7   -8    0   -5
      14    7   14   10   10   14    7   14      15    3    1  -20  -20    1    3   15
       5   11   23   15   15   23   11    5      19    3   -8  -13  -13   -8    3   19
       0   33   20   21   21   20   33    0       8    0  -12  -16  -16  -12    0    8
       1    9   -4   15   15   -4    9    1       5   -6  -15  -13  -13  -15   -6    5
    """,
    ROOK: """
     -13  -11  -15  -10  -10  -15  -11  -13      33   29   27   45   45   27   29   33
     -13  -10  -16  -12  -12  -16  -10  -13      38   44   37   49   49   37   44   38
     -20  -17  -13  -17  -17  -13  -17  -20      32   45   46   37   37   46   45   32
     -21  -27  -26  -26  -26  -26  -27  -21      24   31   43   42   42   43   31   24
     -35  -37  -45  -50  -50  -45  -37  -35      20   30   32   39   39   32   30   20
     -62  -54  -55  -58  -58  -55  -54  -62      20   29   37   39   39   37   29   20
     -84  -63  -58  -46  -46  -58  -63  -84       5   23   25   37   37   25   23    5
     -55  -50  -28   -8   -8  -28  -50  -55      19   34   29   35   35   29   34   19
    """,
    QUEEN: """
      -1   -8   -5   -3   -3   -5   -8   -1      20   17   18   18   18   18   17   20
     -12   -8  -11   -7   -7  -11   -8  -12      23   20   18   18   18   18   20   23
      -1    4  -14  -14  -14  -14    4   -1      29   26   15   14   14   15   26   29
       0   -8  -23  -21  -21  -23   -8    0      29   23    9    9    9    9   23   29
     -18  -10  -11  -16  -16  -11  -10  -18      17   11    9    3    3    9   11   17
      -8   -8    1   -3   -3    1   -8   -8       0   -3   -4   -6   -6   -4   -3    0
      15    8    4   11   11    4    8   15     -13  -17  -23  -19  -19  -23  -17  -13
       5   -1    5    7    7    5   -1    5     -24  -22  -29  -30  -30  -29  -22  -24
    """,
    KING: """
      -5   -5   -5   -6   -6   -5   -6   -6      21   22   26   32   27   24   14   10
      -5   -5   -6   -6   -6   -6   -6   -6      23   25   26   42   37   28   15    9
      -5   -7   -7   -7   -7   -6   -6   -7      11   12   20   37   36   34   15   -2
      -5   -7   -8   -9   -9   -7   -7   -6       0   -3   10   16   21   16   -3   -9
      -4   -9  -10  -13  -14  -10   -6   -2     -15  -17   -5   -1   14    5   -9  -12
       2    0  -11  -24  -33  -21   -5    6     -23  -16   -4   -4   -4   -3  -15  -23
      21   10   -3   -9  -21    0   23   32     -25  -34  -24  -22   -9  -26  -12   -7
      42   48   51    7   38   18   56   39     -22  -35  -35  -54  -53  -47  -24  -30
    """,
}


def _table(late: int) -> tuple[int, ...]:
    """64 * kind + square: what a white piece is worth there. There is no kind 0."""
    numbers = [0] * 7 * 64
    for kind, text in PLACES.items():
        rows = [line.split()[8 * late : 8 * late + 8] for line in text.strip().splitlines()]
        for rank, row in enumerate(reversed(rows)):
            numbers[64 * kind + 8 * rank : 64 * kind + 8 * rank + 8] = map(int, row)
    return tuple(numbers)


EARLY, LATE = _table(0), _table(1)
