"""What the tests of the studio's server have in common: a real server in a thread, and a client."""

import asyncio
import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import httpx

from plies.studio import games, practice, trees, utility
from plies.studio.app import make_app
from plies.studio.serving import Server, bind

DESCRIBED = [
    (route.path_regex, route.responses[200]["model"])
    for room in (trees, practice, games, utility)
    for route in room.router.routes
    if route.responses
]
PATIENCE = 300  # seconds after which a server counts as stuck: it may have to compile, on a busy machine


def told(story):
    """What comes of coroutines, in a thread of their own: a browser of other tests may have a loop in this one."""
    with ThreadPoolExecutor(1) as one:
        return one.submit(asyncio.run, story).result()


@contextmanager
def serving(trust=None, own=None, **settings):
    """A running server; yields its address, and the application as `.app`."""
    app = make_app(trust, own, **settings)
    listening = bind("127.0.0.1", 0)
    server = Server(app)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        until(lambda: server.started)
        yield Running(app, f"http://127.0.0.1:{listening.getsockname()[1]}", server, thread)
    finally:
        server.stop()
        thread.join(PATIENCE)
        listening.close()
        assert not thread.is_alive()


class Running:
    def __init__(self, app, address, server, thread):
        self.app, self.address, self.server, self.thread = app, address, server, thread

    @property
    def searches(self):
        return self.app.state.services.searches

    def client(self, name="tests", **settings):
        return httpx.Client(base_url=self.address, headers={"X-Plies-Client": name}, timeout=PATIENCE, **settings)


def until(true, seconds=PATIENCE):
    """Wait until something is true; how long that took."""
    begun = time.monotonic()
    while not true():
        assert time.monotonic() - begun < seconds, "it never came true"
        time.sleep(0.005)
    return time.monotonic() - begun


def ask(client, path, status=200, **body):
    """What the API answers to a POST."""
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == status, f"{path}: {answer.status_code} {answer.text[:500]}"
    return answer.json() if status != 200 else as_described(f"/api/{path}", answer.json())


def as_described(path, answer):
    """The answer, which must look as the API's description says."""
    model = next(model for pattern, model in DESCRIBED if pattern.match(path))
    model.model_validate(answer, strict=True)
    return answer


def refused(client, path, kind, words, status=400, **body):
    """The API refuses this, saying these words."""
    told = ask(client, path, status, **body)
    assert set(told) == {"error", "kind"}
    assert told["kind"] == kind, told
    assert words in told["error"], told


def events(client, path, **body):
    """The lines of a stream."""
    with client.stream("POST", f"/api/{path}", json=body) as answer:
        assert answer.status_code == 200, answer.read()
        assert answer.headers["content-type"] == "application/x-ndjson"
        told = [json.loads(line) for line in answer.iter_lines()]
    if told[-1]["event"] == "answer":
        as_described(f"/api/{path}", {name: part for name, part in told[-1].items() if name != "event"})
    return told
