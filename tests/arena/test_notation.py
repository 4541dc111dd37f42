"""Agents as people write them."""

import sys

import pytest

from plies.agents import Greedy, Level, Mcts, Random, Search, Textbook
from plies.arena import read_agent, reading_agents
from plies.arena.description import describe
from plies.core import InvalidNotation

ENGINE = """
import sys
for line in sys.stdin:
    if line.split()[0] == "uci":
        print("id name Polite")
        print("option name Elo type spin default 1500 min 1350 max 2850")
        print("option name Limit Strength type check default false")
        print("option name Book type string default none")
        print("uciok")
    elif line.split()[0] == "isready":
        print("readyok")
    elif line.split()[0] == "quit":
        break
    sys.stdout.flush()
"""


@pytest.fixture
def program(tmp_path):
    path = tmp_path / "engine.py"
    path.write_text(ENGINE, encoding="utf-8")
    return f"{sys.executable} {path}"


@pytest.mark.parametrize(
    ("text", "agent"),
    [
        ("random", Random()),
        ("random:seed=3", Random(seed=3)),
        ("greedy", Greedy()),
        ("level:3", Level(3)),
        ("level:8, seconds=0.5, threads=2", Level(8, 0.5, 2)),
        ("search", Search()),
        ("search:seconds=0.2", Search(seconds=0.2)),
        (
            "search:nodes=10000,threads=1,algorithm=best-reply,depth=7",
            Search(nodes=10000, algorithm="best-reply", depth=7),
        ),
        ("mcts:nodes=5000,table_mb=8", Mcts(nodes=5000, table_mb=8)),
        ("textbook:alphabeta,depth=4", Textbook("alphabeta", 4)),
    ],
)
def test_agents(text, agent):
    assert read_agent(text) == agent


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("levle:3", "there is no agent 'levle'; did you mean 'level'?"),
        ("", "there is no agent ''; write one like random, greedy, level:3"),
        ("level", "level: level needs a level from 1 to 8: level:3"),
        ("level:", "level needs a level"),
        ("level:nine", "number is a whole number, not 'nine'; write a level from 1 to 8"),
        ("level:9", "level:9: levels go from 1 to 8, not 9"),
        ("search:second=1", "'second=1' is not a setting of search, which takes seconds=, depth=, nodes="),
        ("search:0.2", "'0.2' is not a setting of search, which takes seconds="),
        ("search:", "'' is not a setting of search"),
        ("search:nodes=1e6", "nodes is a whole number, not '1e6'"),
        ("random:seed=1,seed=2", "seed appears twice"),
        ("mcts:depth=3", "'depth=3' is not a setting of mcts"),
        ("textbook", "textbook needs a search: textbook:alphabeta"),
        ("textbook:alphazeta", "plies.textbook has no module 'alphazeta'"),
        ("uci", "uci needs a program: uci:stockfish"),
        ("uci:no-such-engine", "uci:no-such-engine: 'no-such-engine' cannot be started"),
        ("uci:engine,nodes=many", "nodes is a whole number"),
    ],
)
def test_what_is_refused(text, message):
    with pytest.raises(InvalidNotation) as error:
        read_agent(text)
    assert message in str(error.value)


def test_programs_are_told_options_and_ended(program):
    text = f"uci:{program},nodes=50,Elo=2000,Limit Strength=true,Book=some,seconds=0.5"
    with reading_agents("random", text) as (_, agent):
        assert (agent.name, agent.nodes, agent.seconds) == ("Polite", 50, 0.5)
        assert agent.engine.settings == {"Elo": 2000, "Limit Strength": True, "Book": "some"}
        assert describe(agent).startswith(f"Uci(engine=Engine({program!r}, {{'Elo': 2000")
        assert agent.engine.process.poll() is None
    assert agent.engine.process.poll() is not None


def test_programs_are_ended_when_the_other_agent_makes_no_sense(program, monkeypatch):
    started = []
    monkeypatch.setattr("plies.arena.notation.read_agent", lambda text: started.append(read_agent(text)) or started[-1])
    with pytest.raises(InvalidNotation), reading_agents(f"uci:{program}", "levle"):
        pass
    assert started[0].engine.process.poll() is not None


def test_an_option_that_it_has_not(program):
    with pytest.raises(InvalidNotation, match="Polite has no option 'Skill'; it has Book, Elo, Limit Strength"):
        read_agent(f"uci:{program},Skill=3")
