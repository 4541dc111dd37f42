"""Typical mistakes: for each, the search that makes it, and what to tell the learner.

A mistake is recognised by its results: a learner who hands in the sheet of a search that is wrong in one way,
and not the right one, has probably made that mistake.
"""

from dataclasses import dataclass
from typing import Any

from plies.core import INFINITY
from plies.teach import slips
from plies.teach.learner import ALPHABETA, WINDOWED, Learner
from plies.teach.plain import Plain
from plies.teach.sheets import Path, Sheet
from plies.textbook.trees import Tree

__all__ = ["MISTAKES", "Mistake", "possible"]

TRIANGLES = ("minimax", "alphabeta", "alphabeta_strict", "expectimax")  # their trees have nodes of MAX and of MIN
TWO_SIDES = (*TRIANGLES, "paranoid")
ANYTHING = (*TWO_SIDES, "multiplayer")


@dataclass(frozen=True)
class Mistake(Plain):
    kind: str
    title: str
    text: str  # what to tell the learner; {where} is "at C", or empty
    search: type[Learner]
    algorithms: tuple[str, ...]
    everywhere_only: bool = False  # it makes no sense at a single node

    def sheet(self, tree: Tree, algorithm: str, depth: float, at: Path | None) -> Sheet:
        return self.search(tree, algorithm, depth, at).fill_in()

    def to_dict(self) -> dict[str, Any]:
        return {"kind": self.kind, "title": self.title, "text": self.text.replace(" {where}", "")}

    def sentence(self, where: str) -> str:
        """Return what to tell the learner, with the place of the mistake if there is one: at C."""
        return self.text.replace(" {where}", f" {where}" if where else "")


_IN_ORDER = (
    Mistake(
        "max at a min node",
        "took the maximum at a MIN node",
        "You took the largest value {where}, but there MIN moves, and MIN takes the smallest.",
        search=slips.MaxAtMin,
        algorithms=TWO_SIDES,
    ),
    Mistake(
        "min at a max node",
        "took the minimum at a MAX node",
        "You took the smallest value {where}, but there MAX moves, and MAX takes the largest.",
        search=slips.MinAtMax,
        algorithms=TWO_SIDES,
    ),
    Mistake(
        "swapped players",
        "took MAX for MIN and MIN for MAX",
        "You let MIN move where MAX does, and MAX where MIN does: triangles that point up are MAX.",
        search=slips.SwappedPlayers,
        algorithms=TRIANGLES,
        everywhere_only=True,
    ),
    Mistake(
        "averaged a min node",
        "averaged a MIN node",
        "You took the mean {where}, but MIN takes the smallest value: only chance nodes are worth a mean.",
        search=slips.Averaged,
        algorithms=TWO_SIDES,
    ),
    Mistake(
        "depth too large",
        "looked one ply too deep",
        "You looked one ply too far: where the depth is used up, a node is evaluated and not searched.",
        search=slips.DepthTooLarge,
        algorithms=ANYTHING,
        everywhere_only=True,
    ),
    Mistake(
        "depth too small",
        "stopped one ply too early",
        "You evaluated one ply too early: count the actions from the root, not the layers of nodes.",
        search=slips.DepthTooSmall,
        algorithms=ANYTHING,
        everywhere_only=True,
    ),
    Mistake(
        "max at a chance node",
        "took the maximum at a chance node",
        "You took the largest value {where}, but nobody chooses at a chance node: it is worth its mean.",
        search=slips.MaxAtChance,
        algorithms=("expectimax",),
    ),
    Mistake(
        "min at a chance node",
        "took the minimum at a chance node",
        "You took the smallest value {where}, but chance is not against anyone: the node is worth its mean.",
        search=slips.MinAtChance,
        algorithms=("expectimax",),
    ),
    Mistake(
        "ignored probabilities",
        "ignored the probabilities",
        "You took the plain mean {where}: weigh every outcome by its probability.",
        search=slips.Unweighted,
        algorithms=("expectimax",),
    ),
    Mistake(
        "summed outcomes",
        "added the outcomes up",
        "You added up the outcomes {where}: multiply each by its probability first.",
        search=slips.Summed,
        algorithms=("expectimax",),
    ),
    Mistake(
        "first entry everywhere",
        "let everyone maximize player 0's utility",
        "You chose by the first entry {where}: every player looks at their own entry of the tuple.",
        search=slips.FirstEntry,
        algorithms=("multiplayer",),
    ),
    Mistake(
        "next entry",
        "looked at the next player's entry",
        "You chose by the entry of the next player {where}: the player who moves looks at their own.",
        search=slips.NextEntry,
        algorithms=("multiplayer",),
    ),
    Mistake(
        "against player 0",
        "let the others play against player 0",
        "You let the others make player 0's utility small {where}, as paranoid search does; in max^n everyone is for "
        "themselves.",
        search=slips.AgainstFirst,
        algorithms=("multiplayer",),
    ),
    Mistake(
        "largest sum",
        "chose the tuple with the largest sum",
        "You chose the largest sum {where}: a player looks at their own entry, not at what all get together.",
        search=slips.LargestSum,
        algorithms=("multiplayer",),
    ),
    Mistake(
        "for themselves",
        "let everyone play for themselves",
        "You let the others take what is best for themselves, as in max^n: here all play against one.",
        search=slips.ForThemselves,
        algorithms=("paranoid",),
        everywhere_only=True,
    ),
    Mistake(
        "later tie",
        "gave a tie to the later action",
        "Two tuples are equally good for the mover {where}: the rule here is to take the earlier action.",
        search=slips.LastTie,
        algorithms=("multiplayer",),
    ),
    Mistake(
        "pruned on equality",
        "pruned on equality",
        "You pruned {where} although the value only equals the bound: here a node is cut only if it is strictly worse.",
        search=slips.OtherEquality,
        algorithms=("alphabeta_strict",),
    ),
    Mistake(
        "failed to prune on equality",
        "did not prune on equality",
        "You went on {where} although the value equals the bound: here equality is enough to cut.",
        search=slips.OtherEquality,
        algorithms=("alphabeta", "paranoid"),
    ),
    Mistake(
        "forgot the root",
        "forgot what the root has",
        "You forgot the root: once one child of it is known, alpha (or beta) holds for all the others.",
        search=slips.ForgotRoot,
        algorithms=WINDOWED,
        everywhere_only=True,
    ),
    Mistake(
        "sibling's window",
        "passed a child's alpha or beta on to its sibling",
        "You passed alpha or beta from inside one child {where} to the next: windows go down, never sideways.",
        search=slips.SiblingWindow,
        algorithms=WINDOWED,
    ),
    Mistake(
        "beta takes max",
        "took the maximum where beta wants the minimum",
        "Beta did not fall {where}: at a MIN node beta becomes min(beta, v), not the maximum.",
        search=slips.BetaTakesMax,
        algorithms=WINDOWED,
    ),
    Mistake(
        "alpha takes min",
        "took the minimum where alpha wants the maximum",
        "Alpha did not rise {where}: at a MAX node alpha becomes max(alpha, v), not the minimum.",
        search=slips.AlphaTakesMin,
        algorithms=WINDOWED,
    ),
    Mistake(
        "only shallow cuts",
        "compared with the parent only",
        "You compared {where} only with the parent: alpha and beta come down from all ancestors, so cuts can be deep.",
        search=slips.OnlyShallow,
        algorithms=WINDOWED,
    ),
    Mistake(
        "never cuts",
        "pruned nothing",
        "You went on {where} although the value is already out of the window: the rest cannot matter.",
        search=slips.NeverCuts,
        algorithms=WINDOWED,
    ),
    Mistake(
        "cuts the cause",
        "pruned the child that causes the cut",
        "You marked the child that causes the cut {where}: it had to be visited; only what comes after it is pruned.",
        search=slips.CutsTheCause,
        algorithms=WINDOWED,
    ),
    Mistake(
        "right to left",
        "went from right to left",
        "You tried the actions {where} from right to left: here they are tried from left to right.",
        search=slips.RightToLeft,
        algorithms=WINDOWED,
        everywhere_only=True,
    ),
    Mistake(
        "looked behind the cut",
        "used what was cut",
        "The value {where} uses leaves that were cut: write what the search returns, which may be only a bound.",
        search=slips.BehindTheCut,
        algorithms=ALPHABETA,
    ),
    Mistake(
        "window at exit",
        "wrote the window at the end",
        "You wrote alpha and beta {where} as they are when the search leaves; write them as they are when it enters.",
        search=slips.WindowAtExit,
        algorithms=WINDOWED,
    ),
    Mistake(
        "swapped alpha and beta",
        "wrote alpha for beta",
        "You swapped alpha and beta {where}: alpha is MAX's, and never above beta in a window that is searched.",
        search=slips.WindowSwapped,
        algorithms=WINDOWED,
    ),
    Mistake(
        "took a bound for a value",
        "took a bound for a value at the root",
        "The action that you chose came back with the best number, but as a bound only: an earlier one is truly best.",
        search=slips.TookABound,
        algorithms=WINDOWED,
        everywhere_only=True,
    ),
)

MISTAKES = {mistake.kind: mistake for mistake in _IN_ORDER}


def possible(tree: Tree, algorithm: str, depth: float) -> list[Mistake]:
    """Return the mistakes that can be made with this algorithm, the likeliest first."""
    limited = depth < INFINITY
    mistakes = [mistake for mistake in MISTAKES.values() if algorithm in mistake.algorithms]
    return [m for m in mistakes if limited or m.search not in (slips.DepthTooLarge, slips.DepthTooSmall)]
