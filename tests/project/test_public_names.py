"""The public names, written down: a change of one of them shows here, to its author and to reviewers.

A name that goes stays for a while as a deprecated alias. A new name is added here, in its place in the alphabet.
"""

import importlib
import pkgutil

import pytest

import plies
from plies.core.catalog import GAMES

NAMES = {
    "plies": """
        CHANCE Game INFINITY IllegalAction InvalidArgument InvalidGame InvalidNotation MAX PliesError UnsupportedGame
        board check game play search
    """,
    "plies.adapters.gnubg": "Engine Gnubg ProgramFailed",
    "plies.adapters.program": "PATIENCE Program ProgramFailed",
    "plies.adapters.sgf": "Sgf read write",
    "plies.adapters.uci": "Answer Engine Option ProgramFailed Uci",
    "plies.agents": """
        Agent Greedy Human Level Match Mcts Modelled Ply RESIGN Random Record STRONGEST Search Supposing Terms
        Textbook as_agent name_of play
    """,
    "plies.arena": """
        Comparison Interval Pair compare elo random_openings read_agent reading_agents score_interval superiority
    """,
    "plies.boards": "Board Diagram draw side_name small_board",
    "plies.cli": "main",
    "plies.core": """
        A CHANCE Game INFINITY IllegalAction InvalidArgument InvalidGame InvalidNotation MAX PliesError S TooDeep
        TooManyActions UnsupportedGame as_state
    """,
    "plies.core.bits": "ALL Bits bit complement count flip has highest less lowest shift_left shift_right without",
    "plies.core.catalog": "GAMES HIDDEN_INFORMATION find",
    "plies.core.errors": """
        IllegalAction InvalidArgument InvalidGame InvalidNotation PliesError TooDeep TooManyActions UnsupportedGame
    """,
    "plies.core.tuples": "add add_scaled at_least put",
    "plies.engine": "Found Interpreted OutOfBudget Twin compiled perft",
    "plies.games": """
        Backgammon Checkers Chess ConnectFour Couriers Game2048 Go Halving Nim Othello Pacman Pig Rolit TicTacToe
    """,
    "plies.kit": "Comparison Fault KINDS NOTES Report check compare replay",
    "plies.teach": """
        ALGORITHMS Algorithm Claim Comparison CutInfo Exercise Feedback Frame Hint Item KINDS LEVELS LIMITS Level
        Limits Line MISTAKES Mistake Named NodeInfo QUESTION_LEVELS Question QuestionLevel QuestionSheet Range Row Run
        Step Undo Uniform answer_key compare decode fitting from_game grade grade_questions grow hint hint_questions
        link_to make make_questions minimum_of_leaves nodes opened pseudocode read_form read_literal right_answers run
        to_form to_text undo undoing_leaves
    """,
    "plies.textbook": """
        alphabeta alphabeta_strict best_reply counting deepening evaluation expectimax minimax multiplayer
        multiplayer_shallow paranoid perft perft_in_bulk pictures quiescence random_trees root sooner star1 star2
        trace transforms transposition trees
    """,
    "plies.textbook.pictures": "LIMIT dot draw printed shown svg text tikz",
    "plies.textbook.trace": "Cut Trace Visit record",
    "plies.textbook.transforms": """
        AgainstAll AsChance Chances Horizon OneReply Ordered Past Remembering Reply Transform Truncated WithFeatures
        WithUtility against_all as_chance by_promise one_reply ordered remembering truncated uniform with_features
        with_utility
    """,
    "plies.textbook.trees": "Literal Node Tree unfold",
    "plies.utility": """
        Agent Amount Appraisal Axioms Choice Elicitation Finding Holding Lottery MONEY_UTILITIES MoneyPump
        MoneyUtility Part Preference Preferences Prize Question RiskAttitude Trade UtilityFunction appraise axioms
        certainty_equivalent choose continuity elicit expected_monetary_value expected_utility exponential is_amount
        maximizer money_pump money_utility monotonicity orderability prize_text probe ranked read_lottery
        read_preferences read_prize risk_attitude risk_premium substitutability transitivity utility_from_gambles
        utility_from_ranks
    """,
}
WITHOUT = {"plies.adapters", "plies.studio"}  # packages whose modules are public, or only used by a command


@pytest.mark.parametrize("place", NAMES)
def test_names(place):
    module = importlib.import_module(place)
    assert sorted(getattr(module, "__all__", dir(module))) == NAMES[place].split()
    for name in NAMES[place].split():
        assert getattr(module, name) is not None


def test_every_package_is_here():
    packages = {module.name for module in pkgutil.iter_modules(plies.__path__, "plies.") if module.ispkg}
    assert packages - WITHOUT <= NAMES.keys()


def test_classes_of_the_catalog_are_names_of_games():
    classes = {place.rpartition(":")[2] for place in GAMES.values()}
    assert classes == set(NAMES["plies.games"].split())
