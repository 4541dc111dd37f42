"""The notes of a search: which word of its memory holds what. `runtime.regions` draws the regions."""

from plies.engine.runtime.regions import NOTES

TOUCHED, TOP = 0, 1  # lines cut off so far; where the list of actions ends
SHARE, SALT = 2, 3  # what a value keeps when passed one ply up; a mark on keys, set if that is less than 1
RETURN, BEFORE = 4, 5  # the ply nearest the root that lines came back to; how many positions the game so far has
PASSED, TEAM = 6, 7  # the ply before which a player passed; how many threads search
REACHED, LEAST = 8, 9  # how likely this line is; how likely a line must be to be searched
FIRST_OPTION, LAST_OPTION = 8, 11  # the words that say how to search; they do not change during a search
SAMPLES, SEED = 10, 11  # how many outcomes of chance to look at, 0: all; the random seed for their choice

KILLERS, HISTORY, MARKS, LONGER, LAST = (
    NOTES[name].begin for name in ("killers", "history", "marks", "longer", "last")
)
PATH, PAST, REPLIES, LIST = (NOTES[name].begin for name in ("path", "past", "replies", "list"))
MOST = NOTES["path"].length  # plies
NOWHERE = 1 << 40  # no ply
