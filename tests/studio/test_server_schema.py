"""The API against its own description: whatever schemathesis thinks of, the server answers, and never with 5xx."""

import numba
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

from plies.core import catalog
from plies.studio import players
from plies.studio.limits import Limits
from studio.shared import serving

QUIET = {"deadline": None, "derandomize": True, "database": None, "suppress_health_check": list(HealthCheck)}
PHASES = (Phase.explicit, Phase.generate)  # what fails is told as it is


GAMES = [*catalog.GAMES, "poker"]
BRIEF = Limits(seconds=0.2, default_seconds=0.05, endless=False)


@pytest.fixture(scope="module")
def description():
    """Of a server whose searches are short and interpreted: what they find is not what this is about."""
    with pytest.MonkeyPatch.context() as patch, serving(limits=BRIEF) as running:
        patch.setattr(players, "LIMITS", BRIEF)
        patch.setattr(numba.config, "DISABLE_JIT", 1)
        yield schemathesis.openapi.from_url(f"{running.address}/api/openapi.json")


def ask_everything(description, examples):
    """How many questions were asked, and what is wrong with the answers."""
    asked, faults = 0, {}
    for result in description.get_all_operations():
        operation = result.ok()

        @settings(max_examples=examples, phases=PHASES, **QUIET)
        @given(case=operation.as_strategy())
        def check(case):
            nonlocal asked
            asked += 1
            if "name" in case.path_parameters:
                case.path_parameters["name"] = GAMES[asked % len(GAMES)]  # else it would hardly ever be a game
            answer = case.call(timeout=60)
            case.validate_response(answer, checks=(not_a_server_error, response_schema_conformance))
            assert '"kind":"Failure"' not in answer.text, "a stream may fail after its status was sent"
            if answer.status_code >= 400:
                assert set(answer.json()) == {"error", "kind"}, answer.text

        try:
            check()
        except (Exception, BaseExceptionGroup) as error:
            faults[operation.label] = str(error)[:500]
    return asked, faults


def test_nothing_makes_the_server_fail(description):
    asked, faults = ask_everything(description, 5)
    assert not faults
    assert asked > 100


@pytest.mark.long
def test_nothing_makes_the_server_fail_for_long(description):
    assert not ask_everything(description, 100)[1]
