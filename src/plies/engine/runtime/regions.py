"""The layout of all memory that searches manage by hand: what lies where, and how much of it there is.

Memory is words of 64 bits, each an int or a float (`memory`). A layout divides one memory into regions. Between two
regions lie a few words that no search may touch: interpreted searches check every access and refuse those.
Compiled code checks the limits that a game can reach, once for each list or line, and raises the same errors.

    notes of a search (NOTES)                                                   limit, and the error beyond it
      words     single numbers, named below
      killers   two actions for each ply                                        plies share them, modulo PLIES
      history   how often an action cut, for each side and kind of action       actions share them, modulo KINDS
      marks     how many positions in the line or in the past have this key     keys share them, modulo KINDS
      longer    by ply: 1 if the state there was searched a ply deeper          modulo PLIES
      last      by ply: the code of the action that led there, plus 1, or 0     modulo PLIES
      path      by ply: keys of the positions in the line                       MOST_PLIES: TooDeep
      past      keys of the positions of the game so far                        LONGEST, older ones are ignored
      replies   which action cut as a reply to the last one                     modulo PAIRS
      list      actions and outcomes still to try, all nodes of the line        LIST_END: TooDeep; one state's own
                                                                                MOST_ACTIONS: TooManyActions

    a tree of Monte Carlo search (TREE)                                         a walk through a game (WALK)
      words     single numbers                                                    words    single numbers
      way       the nodes of this simulation, LONGEST_WAY at most                 (rest)   layers, as many as the walk
      instead   for each of them, the value that counts in its place                       may be long, or probes
      list      actions to pick one from, ROOM at most
      (rest)    one word for each utility; then nodes, until the memory is full

    a table (TABLE, TUPLE_TABLE)                                                a game's record: see `game_record`
      words     mask, age, counters                                               control block, then data
      (rest)    buckets, a power of two; in TABLE then tasks: TAKEN words
"""

from typing import NamedTuple

__all__ = [
    *("GUARD", "NOTES", "TABLE", "TREE", "TUPLE_TABLE", "WALK", "Layout", "Region"),
    *("KINDS", "LIST_END", "LONGEST", "LONGEST_WAY", "MOST_ACTIONS", "MOST_PLIES", "PAIRS", "PLIES", "ROOM"),
]

GUARD = 8  # words between two regions

PLIES, KINDS, PAIRS = 1024, 4096, 65_536  # entries that many plies and actions share: powers of two
MOST_PLIES = 30_000  # the deepest search: a table has 15 bits for a depth
LONGEST = 4096  # positions of the past
MOST_ACTIONS = 65_534  # in one state: a table has 16 bits for an action's number, and one number means none
LISTED = 1 << 21  # actions still to try; the system provides the memory as it is touched
ENTRY = 4  # words of an entry in the list
LONGEST_WAY, ROOM = 2_048, 1_024


class Region(NamedTuple):
    """A range of words in a memory."""

    name: str
    begin: int
    end: int

    @property
    def length(self) -> int:
        return self.end - self.begin


class Layout:
    """The regions of one kind of memory, in order, each followed by a guard; then the rest."""

    def __init__(self, name: str, **lengths: int) -> None:
        self.name = name
        self.regions: dict[str, Region] = {}
        self.end = 0
        for region, length in lengths.items():
            begin = self.end + GUARD if self.regions else 0
            self.end = begin + length
            self.regions[region] = Region(region, begin, self.end)

    def __getitem__(self, region: str) -> Region:
        return self.regions[region]

    @property
    def rest(self) -> int:
        """Return where the rest of the memory begins, behind a guard."""
        return self.end + GUARD

    @property
    def first_words(self) -> int:
        """Return how many words come before the last region, which may be long and is seldom used whole."""
        return list(self.regions.values())[-1].begin

    def guards(self) -> list[int]:
        """Return the words that no search may touch."""
        return [region.end + number for region in self.regions.values() for number in range(GUARD)]


NOTES = Layout(
    "notes",
    words=16,
    killers=2 * PLIES,
    history=2 * KINDS,
    marks=KINDS,
    longer=PLIES,
    last=PLIES,
    path=MOST_PLIES + PLIES,  # quiescence goes deeper than the depth
    past=LONGEST,
    replies=PAIRS,
    list=LISTED * ENTRY,
)
LIST_END = NOTES["list"].end

TREE = Layout("tree", words=16, way=LONGEST_WAY, instead=LONGEST_WAY, list=ROOM)
WALK = Layout("walk", words=8)
TABLE = Layout("table", words=16)
TUPLE_TABLE = Layout("tuple table", words=16)
