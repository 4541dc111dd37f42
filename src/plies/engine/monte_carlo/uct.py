"""Monte Carlo tree search (UCT) for any game: with chance, with many players, with turns in any order.

A simulation has four phases:
  1. select   from the root down the tree, at every node the child with the highest upper confidence bound,
                mean utility to the player to move, scaled to 0..1, + c * sqrt(log(visits of node) / visits of child)
              and where chance moves, a child drawn by its probability. If the best child is proved, there is nothing
              to learn: the simulation goes on with the best of the others, but above, the best child's value counts
  2. expand   a leaf that has been visited often enough gets all its children
  3. play out from the leaf to the end of the game with random actions; with natural ones, if the game knows them
              (`play_outs`)
  4. back up  the utilities into the means of all nodes on the way

Certain values are backed up, too. In zero-sum games every node has bounds on its value. Those of a terminal state are
its utility, those of a node follow from its children's, and where they meet, the value is proved. In general games a
node is proved when its children are, as far as max^n needs them.

The tree lies in one memory: notes, the way down, a list of actions, then blocks of children, each behind the node whose
children it holds. When the memory is full, the least visited half of the tree is forgotten: the parents become leaves
again but keep what they know, and from then on a leaf needs more visits to be expanded. States are not kept: they are
played again on the way down.
"""

import math
from typing import Any

from plies.core import CHANCE, INFINITY, InvalidGame
from plies.engine.execution.action_words import action_of, outcome_of, word_of
from plies.engine.monte_carlo import play_outs
from plies.engine.monte_carlo.play_outs import NOTHING, RANDOM, play_out
from plies.engine.runtime.memory import get, get_float, put, put_float
from plies.engine.runtime.random_numbers import fraction
from plies.engine.runtime.regions import LONGEST_WAY, TREE

__all__ = ["value"]

PARTS = (play_outs,)  # other modules whose functions are compiled with these
END, SIZE, NODE, DEEPEST, DEPTH, WAIT, FULL, ROOT, EXPLORATION = range(1, 10)  # words of the notes, after RANDOM
WAY, INSTEAD = (TREE[name].begin for name in ("way", "instead"))
OUTCOME = TREE.rest  # of this simulation, one word for each utility; then the blocks

PARENT, COUNT, MOVER, HEADER = range(4)  # words of a block; the nodes follow
VISITS, ACTION, CHILDREN, SCORE, SPREAD, LOW, HIGH, VALUE = range(8)  # words of a node; VALUE is one for each utility
# SCORE is the scaled mean and SPREAD 1 / sqrt(visits); where chance chooses, SPREAD is the probability.

UNVISITED, HOPELESS = 1e9, -1e9  # scores: before all others, and never
LARGE = 2.0**1000
PATIENCE = 2_000  # plies of a play-out, after which the state is evaluated


def value(game: Any, state: Any, simulations: int, tree: Any) -> float:
    """Return MAX's mean utility after so many more simulations, or the exact value as soon as it is proved."""
    root = get(tree, ROOT)
    for _ in range(simulations):
        if is_proved(tree, root):
            break
        if get(tree, FULL) != 0:
            forget(tree)
        simulate(game, state, tree)
    return get_float(tree, root + VALUE)


def simulate(game: Any, state: Any, tree: Any) -> None:
    """Simulate once. Nothing that counts changes until the end, when it backs up, so it can be stopped anywhere."""
    length, ply, state = descend(game, state, tree)
    leaf = get(tree, WAY + length)
    known = is_proved(tree, leaf)
    last, ended, steps = play_out(game, state, 0 if known else min(PATIENCE, get(tree, DEPTH) - ply), tree)
    changed = False
    if not known:
        for entry in range(width_of(tree)):
            outcome = float(game.utility(last, entry)) if ended else float(game.evaluate(last, entry))
            put_float(tree, OUTCOME + entry, outcome)
        if ended and steps == 0:
            changed = prove_terminal(tree, leaf)
        elif get(tree, leaf + VISITS) == 0 and width_of(tree) == 1:
            low, high = game.value_bounds(state)
            changed = narrow(tree, leaf, float(low), float(high))
    back_up(game, tree, length, changed)


def is_proved(tree: Any, node: int) -> bool:
    return get_float(tree, node + LOW) >= get_float(tree, node + HIGH)


def width_of(tree: Any) -> int:
    """Return how many utilities a node has: one in zero-sum games, MAX's; else one for each player."""
    return get(tree, NODE) - VALUE


# -- select --


def descend(game: Any, state: Any, tree: Any) -> tuple[int, int, Any]:
    """Go down to a leaf, which may get children on the way. Return (length of the way, plies, the leaf's state)."""
    node, length, ply, depth = get(tree, ROOT), 0, 0, get(tree, DEPTH)
    put(tree, WAY, node)
    while ply < depth and length + 1 < LONGEST_WAY and not is_proved(tree, node):
        block = get(tree, node + CHILDREN)
        if block == 0 and (length == 0 or get(tree, node + VISITS) >= get(tree, WAIT)):
            block = expand(game, state, tree, node)
        if block == 0:
            break
        put(tree, INSTEAD + length, 0)
        if get(tree, block + MOVER) == CHANCE:
            node = draw(tree, block)
            state = game.result(state, outcome_of(game, state, get(tree, node + ACTION)))
        else:
            best = select(tree, node, block)
            if is_proved(tree, best):
                put(tree, INSTEAD + length, best)
                best = select_open(tree, node, block)
            node = best
            ply += 1
            state = game.result(state, action_of(game, state, get(tree, node + ACTION)))
        length += 1
        put(tree, WAY + length, node)
    put(tree, DEEPEST, max(ply, get(tree, DEEPEST)))
    return length, ply, state


def bonus_of(tree: Any, node: int) -> float:
    return get_float(tree, EXPLORATION) * math.sqrt(math.log(get(tree, node + VISITS) + 1.0))


def select(tree: Any, node: int, block: int) -> int:
    """Return the child with the highest upper confidence bound; the earliest of equals, also where none is a number."""
    bonus = bonus_of(tree, node)
    child = best = block + HEADER
    highest = -INFINITY
    for _ in range(get(tree, block + COUNT)):
        bound = get_float(tree, child + SCORE) + bonus * get_float(tree, child + SPREAD)
        if bound > highest:
            best, highest = child, bound
        child += get(tree, NODE)
    return best


def select_open(tree: Any, node: int, block: int) -> int:
    """Return the same among children that are not proved. There is one, or else node would be proved itself."""
    bonus = bonus_of(tree, node)
    best, highest = block + HEADER, -INFINITY
    for child in children_of(tree, block):
        bound = get_float(tree, child + SCORE) + bonus * get_float(tree, child + SPREAD)
        if bound > highest and not is_proved(tree, child):
            best, highest = child, bound
    return best


def draw(tree: Any, block: int) -> int:
    """Return a child of a chance node, drawn by its probability."""
    child = drawn = block + HEADER
    rest = fraction(tree, RANDOM)
    for _ in range(get(tree, block + COUNT)):
        probability = get_float(tree, child + SPREAD)
        if probability > 0.0 and rest >= 0.0:
            drawn = child
            rest -= probability
        child += get(tree, NODE)
    return drawn


# -- expand --


def expand(game: Any, state: Any, tree: Any, parent: int) -> int:
    """Give parent all its children. Return their block, or 0 if there is no room now."""
    block, end, size = get(tree, END), get(tree, SIZE), get(tree, NODE)
    low, high = game.utility_bounds
    mover = game.player(state)
    child, count = block + HEADER, 0
    if mover == CHANCE:
        for probability, outcome in game.chances(state):
            if child + size <= end:
                make_node(tree, child, word_of(outcome, count), float(probability), float(low), float(high))
            child, count = child + size, count + 1
    else:
        for action in game.actions(state):
            if child + size <= end:
                make_node(tree, child, word_of(action, count), 0.0, float(low), float(high))
            child, count = child + size, count + 1
    if count == 0:
        raise InvalidGame(NOTHING)
    if child > end:
        fits = child - block <= (end - get(tree, ROOT)) // 2  # half is what forgetting frees
        put(tree, FULL, 1 if fits else get(tree, FULL))
        return 0
    put(tree, block + PARENT, parent)
    put(tree, block + COUNT, count)
    put(tree, block + MOVER, mover)
    put(tree, parent + CHILDREN, block)
    put(tree, END, child)
    return block


def make_node(tree: Any, node: int, word: Any, spread: float, low: float, high: float) -> None:
    put(tree, node + VISITS, 0)
    put(tree, node + ACTION, word)
    put(tree, node + CHILDREN, 0)
    put_float(tree, node + SCORE, UNVISITED)
    put_float(tree, node + SPREAD, spread)
    put_float(tree, node + LOW, low)
    put_float(tree, node + HIGH, high)
    for entry in range(width_of(tree)):
        put_float(tree, node + VALUE + entry, 0.0)


def forget(tree: Any) -> None:
    """Free at least half of the memory. Keep the root's children and the nodes with the most visits."""
    put(tree, FULL, 0)
    root = get(tree, ROOT)
    enough = root + (get(tree, SIZE) - root) // 2
    while get(tree, END) > enough and get(tree, WAIT) <= get(tree, root + VISITS):
        put(tree, WAIT, 2 * max(1, get(tree, WAIT)))
        compact(tree)


def compact(tree: Any) -> None:
    """Drop the children of all nodes with too few visits, and move the other blocks together.

    A block lies behind its parent. So the parent was moved earlier, and has told the block its new place; 0: dropped.
    """
    root, size = get(tree, ROOT), get(tree, NODE)
    block = free = root + size
    while block < get(tree, END):
        parent, nodes = get(tree, block + PARENT), get(tree, block + COUNT) * size
        stays = parent == root or (parent != 0 and get(tree, parent + VISITS) >= get(tree, WAIT))
        if parent != 0:
            put(tree, parent + CHILDREN, free if stays else 0)
        for node in range(block + HEADER, block + HEADER + nodes, size):
            children = get(tree, node + CHILDREN)
            if children != 0:
                put(tree, children + PARENT, node - block + free if stays else 0)
        if stays:
            for word in range(HEADER + nodes):
                put(tree, free + word, get(tree, block + word))
            free += HEADER + nodes
        block += HEADER + nodes
    put(tree, END, free)


# -- back up --


def back_up(game: Any, tree: Any, length: int, changed: bool) -> None:
    """Add the outcome to the means on the way. While something certain has changed, update the bounds as well."""
    low, high = game.utility_bounds
    unit = unit_of(float(low), float(high))
    low, high = low * unit, high * unit
    scale = 1.0 / (high - low) if high > low else 0.0
    width = width_of(tree)
    for place in range(length, -1, -1):
        node = get(tree, WAY + place)
        visits = get(tree, node + VISITS) + 1
        put(tree, node + VISITS, visits)
        if place < length:
            if changed:
                changed = settle(game, tree, node)
            copy_values(tree, get(tree, INSTEAD + place), OUTCOME)
        proved = is_proved(tree, node)
        if proved:
            copy_values(tree, node, OUTCOME)
        else:
            for entry in range(width):
                mean = get_float(tree, node + VALUE + entry)
                put_float(tree, node + VALUE + entry, mean + (get_float(tree, OUTCOME + entry) - mean) / visits)
        if place > 0:
            mover = get(tree, get(tree, get(tree, WAY + place - 1) + CHILDREN) + MOVER)
            if mover != CHANCE:
                mean = get_float(tree, node + VALUE + (mover if width > 1 else 0)) * unit
                gain = mean - low if width > 1 or mover in game.maximizers else high - mean
                put_float(tree, node + SCORE, gain * scale)
                put_float(tree, node + SPREAD, 0.0 if proved else 1.0 / math.sqrt(visits))


def unit_of(low: float, high: float) -> float:
    """Return by how much utilities are multiplied before they are scaled to 0..1. It is 1, unless one divided by the
    difference of the bounds is too large for a float."""
    return LARGE if high - low < 1.0 / LARGE else 1.0


def copy_values(tree: Any, node: int, place: int) -> None:
    """Copy the values of node, if there is one, to place."""
    if node != 0:
        for entry in range(width_of(tree)):
            put_float(tree, place + entry, get_float(tree, node + VALUE + entry))


# -- what is certain --


def prove_terminal(tree: Any, node: int) -> bool:
    """Set the node's value to the outcome, which is certain. Return True: that is new."""
    for entry in range(width_of(tree)):
        put_float(tree, node + VALUE + entry, get_float(tree, OUTCOME + entry))
    put_float(tree, node + LOW, get_float(tree, OUTCOME))
    put_float(tree, node + HIGH, get_float(tree, OUTCOME))
    return True


def narrow(tree: Any, node: int, low: float, high: float) -> bool:
    """Note that the node's value lies between low and high. Return whether that is new."""
    before_low, before_high = get_float(tree, node + LOW), get_float(tree, node + HIGH)
    exact = low == high  # its children are all proved: no rounding may come in between
    now_low, now_high = (low, high) if exact else (max(low, before_low), min(high, before_high))
    put_float(tree, node + LOW, now_low)
    put_float(tree, node + HIGH, now_high)
    if now_low >= now_high:
        put_float(tree, node + VALUE, now_low)
    return now_low != before_low or now_high != before_high


def settle(game: Any, tree: Any, node: int) -> bool:
    """Update node by what is certain about its children. Return whether anything is new."""
    block = get(tree, node + CHILDREN)
    mover = get(tree, block + MOVER)
    if width_of(tree) > 1:
        return settle_chance(tree, node, block) if mover == CHANCE else settle_player(game, tree, node, block, mover)
    if mover == CHANCE:
        low, high = 0.0, 0.0
        for child in children_of(tree, block):
            probability = get_float(tree, child + SPREAD)
            low += probability * get_float(tree, child + LOW)
            high += probability * get_float(tree, child + HIGH)
        least, most = float(game.utility_bounds[0]), float(game.utility_bounds[1])  # rounding may put a mean outside
        return narrow(tree, node, min(max(low, least), most), min(max(high, least), most))
    return settle_side(tree, node, block, mover in game.maximizers)


def children_of(tree: Any, block: int) -> Any:
    first, size = block + HEADER, get(tree, NODE)
    return range(first, first + get(tree, block + COUNT) * size, size)


def settle_side(tree: Any, node: int, block: int, maximizing: bool) -> bool:
    """Update node: MAX gets at least the best lower bound of a child and at most the best upper one; MIN likewise."""
    sign = 1.0 if maximizing else -1.0
    least, most = (LOW, HIGH) if maximizing else (HIGH, LOW)  # from here on, more is better for the player to move
    low, high, keeper = -INFINITY, -INFINITY, 0
    for child in children_of(tree, block):
        if sign * get_float(tree, child + least) > low:
            low, keeper = sign * get_float(tree, child + least), child
        high = max(high, sign * get_float(tree, child + most))
    for child in children_of(tree, block):
        if child != keeper and sign * get_float(tree, child + most) <= low:
            put_float(tree, child + SCORE, HOPELESS)
            put_float(tree, child + SPREAD, 0.0)
    return narrow(tree, node, low if maximizing else -high, high if maximizing else -low)


def settle_player(game: Any, tree: Any, node: int, block: int, mover: int) -> bool:
    """Max^n: take the child with the highest utility to mover, the earliest of equals, once no other can be that."""
    best, highest = 0, -INFINITY
    for child in children_of(tree, block):
        if highest >= game.utility_bounds[1]:
            break
        if not is_proved(tree, child):
            return False
        if get_float(tree, child + VALUE + mover) > highest:
            best, highest = child, get_float(tree, child + VALUE + mover)
    copy_values(tree, best, node + VALUE)
    put_float(tree, node + LOW, get_float(tree, node + HIGH))
    return True


def settle_chance(tree: Any, node: int, block: int) -> bool:
    """Set the expected utilities, once all are known."""
    for child in children_of(tree, block):
        if get_float(tree, child + SPREAD) > 0.0 and not is_proved(tree, child):
            return False
    for entry in range(width_of(tree)):
        expected = 0.0
        for child in children_of(tree, block):
            expected += get_float(tree, child + SPREAD) * get_float(tree, child + VALUE + entry)
        put_float(tree, node + VALUE + entry, expected)
    put_float(tree, node + LOW, get_float(tree, node + HIGH))
    return True
