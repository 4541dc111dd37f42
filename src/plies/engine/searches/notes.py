"""The notes of a search: which word of its memory holds what. The regions are drawn in `runtime.regions`."""

from plies.engine.runtime.regions import NOTES

TOUCHED, TOP = 0, 1  # lines cut off so far; where the list of actions ends
SHARE, SALT = 2, 3  # what is left of a value one ply earlier, and a mark on the keys of searches that leave less than 1
RETURN, BEFORE = 4, 5  # the highest state, by its ply, that lines came back to; positions of the game so far
PASSED, TEAM = 6, 7  # the ply before which a player did nothing; how many threads search
REACHED, LEAST = 8, 9  # how likely this line is, and how likely lines that are searched must be
FIRST_OPTION, LAST_OPTION = 8, 11  # the words that say how to search, and stay as they are
SAMPLES, SEED = 10, 11  # how many outcomes of chance are looked at, 0: all; and what their choice depends on

KILLERS, HISTORY, MARKS, LONGER, LAST = (
    NOTES[name].begin for name in ("killers", "history", "marks", "longer", "last")
)
PATH, PAST, REPLIES, LIST = (NOTES[name].begin for name in ("path", "past", "replies", "list"))
MOST = NOTES["path"].length  # plies
NOWHERE = 1 << 40  # no ply
