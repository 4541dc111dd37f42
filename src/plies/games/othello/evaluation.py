"""The features of a state of othello, and hints for a search."""

from plies.core.bits import Bits, bit, complement, count, has, lowest, shift_left, shift_right
from plies.games.othello.board import Board, State

__all__ = ["Judged"]

FEW = 5  # with so few empty squares it is faster to play on than to compute bounds


class Judged(Board):
    """The board with an evaluation. by_score makes a win worth its lead in discs."""

    data = ("weights",)
    feature_names = ("corners", "beside corners", "mobility", "frontier", "discs")
    # Their sizes add up to less than 1: no estimate is as good as a win.
    weights: tuple[float, ...] = (0.36, 0.10, 0.32, 0.16, 0.02)

    def __init__(self, side: int = 8, by_score: bool = False) -> None:
        super().__init__(side)
        self.by_score = by_score
        best = float(self.squares) if by_score else 1.0
        self.utility_bounds = (-best, best)
        self.weights = tuple(best * weight for weight in self.weights)

    def worth(self, black: int, white: int) -> float:
        """Return what it is worth to black to end the game with so many discs."""
        if black == white:
            return 0.0
        if self.by_score:
            return float(self.squares - 2 * white if black > white else 2 * black - self.squares)
        return 1.0 if black > white else -1.0

    def features(self, state: State) -> tuple[float, ...]:
        """Return numbers between -1 and 1, higher being better for MAX.

        Corners held; squares beside an empty corner that the other holds; squares to go to; discs beside empty squares,
        which the other may turn, fewer being better; discs.
        """
        black, white = state.first, state.second
        empty = self.full & complement(black | white)
        near = self.around(empty)
        return (
            (count(black & self.corners) - count(white & self.corners)) / 4,
            (self.beside(white, empty) - self.beside(black, empty)) / 12,
            share(count(self.places(black, white)), count(self.places(white, black))),
            share(count(white & near), count(black & near)),
            (count(black) - count(white)) / self.squares,
        )

    def beside(self, discs: Bits, empty: Bits) -> int:
        """Return how many of the discs stand beside an empty corner."""
        found = 0
        for place in range(4):
            if has(empty, self.corner_places[place]):
                found += count(discs & self.corner_sides[place])
        return found

    # -- hints --

    def promise(self, state: State, action: int) -> float:
        """Return higher numbers for few replies, above all at corners; for a corner; and for an odd number of empty
        squares around, because then the mover plays the last of them.
        """
        if action == self.passing:
            return 0.0
        empty = self.full & complement(state.first | state.second)
        looks = 8.0 if has(self.corners, action) else 0.0
        looks += count(empty & self.quarters[action]) % 2
        if count(empty) > FEW:
            mine, theirs = self.sides(state)
            turned = self.turned(mine, theirs, action)
            replies = self.places(theirs ^ turned, mine | turned | bit(action))
            looks -= 2 * (count(replies) + count(replies & self.corners))
        return looks

    def value_bounds(self, state: State) -> tuple[float, float]:
        """Return the exact value with one square left. Before that, no player loses discs that can never be turned."""
        empty = self.full & complement(state.first | state.second)
        if empty & (empty - 1) == 0:
            value = self.last_disc(state, lowest(empty))
            return value, value
        if count(empty) <= FEW or empty & self.corners == self.corners:
            return self.utility_bounds  # playing on is faster, or hardly anything is stable yet
        black, white = self.stable(state.first, empty), self.stable(state.second, empty)
        return self.worth(black, self.squares - black), self.worth(self.squares - white, white)

    def stable(self, mine: Bits, empty: Bits) -> int:
        """Return how many of these discs can certainly never be turned.

        No disc is turned along a line that is full, that ends here, or in which a stable disc of the same side is next.
        A disc for which this holds in all four directions is stable.
        """
        rows, falling, columns, rising = empty, empty, empty, empty  # squares on a line with an empty square
        while empty != 0:
            place = 4 * lowest(empty)
            empty &= empty - 1
            rows |= self.rays_up[place] | self.rays_down[place]
            falling |= self.rays_up[place + 1] | self.rays_down[place + 1]
            columns |= self.rays_up[place + 2] | self.rays_down[place + 2]
            rising |= self.rays_up[place + 3] | self.rays_down[place + 3]
        rows, columns = complement(rows & self.inner), complement(columns & self.middle_rows)
        falling, rising = complement(falling & self.within), complement(rising & self.within)
        found = mine & rows & columns & falling & rising
        before = mine ^ mine  # none
        while found != before:
            before = found
            found |= (
                mine
                & (rows | shift_left(found, 1) | shift_right(found, 1))
                & (falling | shift_left(found, self.side - 1) | shift_right(found, self.side - 1))
                & (columns | shift_left(found, self.side) | shift_right(found, self.side))
                & (rising | shift_left(found, self.side + 1) | shift_right(found, self.side + 1))
            )
        return count(found)

    def last_disc(self, state: State, square: int) -> float:
        """Return MAX's value where only square is empty and one of the players can go there."""
        mine, theirs = self.sides(state)
        turned, gained = count(self.turned(mine, theirs, square)), 1
        if turned == 0:
            turned, gained = -count(self.turned(theirs, mine, square)), 0
        discs = count(mine) + turned + gained
        if state.mover == 0:
            return self.worth(discs, self.squares - discs)
        return self.worth(self.squares - discs, discs)


def share(more: int, less: int) -> float:
    """Return how far more outweighs less, between -1 and 1."""
    return (more - less) / (more + less + 1)
