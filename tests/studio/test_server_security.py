"""Who is let in: names of the host, origins, tokens, sizes; and what answers allow a page to do."""

import json
import socket
import threading
import time
from contextlib import suppress

import numba
import pytest

from plies.core import InvalidArgument
from plies.games import Halving
from plies.studio.limits import Limits
from plies.studio.security import Trust, counted_as, is_loopback, read_origin
from plies.studio.serving import bind, links, trust_for
from studio.shared import ask, events, serving, until


@pytest.fixture(scope="module")
def running():
    with serving() as running:
        yield running


@pytest.fixture(scope="module")
def client(running):
    with running.client() as client:
        yield client


# -- names --


def test_only_the_servers_own_names_are_answered(client):
    port = client.base_url.port
    for host in (f"127.0.0.1:{port}", f"localhost:{port}", f"[::1]:{port}", "127.0.0.1"):
        assert client.get("/api/status", headers={"Host": host}).status_code == 200, host
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1.evil.example", "", "192.168.0.1", "[", "[x]:1"):
        answer = client.get("/api/status", headers={"Host": host})
        assert answer.status_code in (400, 403), host  # 400: what Uvicorn itself cannot read
        assert "running" not in answer.text


def test_pages_of_other_origins_are_not_answered(client):
    own = {"Origin": str(client.base_url).rstrip("/")}
    assert client.post("/api/utility/curve", json={"u": "x"}, headers=own).status_code == 200
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
        answer = client.post("/api/utility/curve", json={"u": "x"}, headers={"Origin": origin})
        assert answer.status_code == 403
        assert answer.json()["kind"] == "Forbidden"
    asked = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    assert "access-control-allow-origin" not in client.options("/api/utility/curve", headers=asked).headers


def test_a_form_of_another_page_cannot_post(client):
    for media_type in ("text/plain", "application/x-www-form-urlencoded", "", "multipart/form-data; boundary=x"):
        headers = {"Content-Type": media_type}
        answer = client.post("/api/utility/curve", content=b'{"u": "x"}', headers=headers)
        assert answer.status_code == 415, media_type


def test_what_answers_allow(client):
    for path in ("/", "/api/status", "/api/docs", "/nowhere"):
        headers = client.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self';")
        assert "script-src" not in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    assert client.get("/api/status").headers["cache-control"] == "no-store"


# -- sizes --


def test_frames_are_for_the_origins_that_were_named():
    assert "frame-ancestors 'none'" in Trust().headers["Content-Security-Policy"]
    policy = Trust(embedders=("https://a.example", "http://b.example:8080")).headers["Content-Security-Policy"]
    assert policy.endswith("frame-ancestors https://a.example http://b.example:8080")


def test_origins_are_read():
    assert read_origin("https://Example.org/") == "https://example.org"
    assert read_origin("http://127.0.0.1:8001") == "http://127.0.0.1:8001"
    for text in ("*", "example.org", "https://*", "https://a.example; img-src *", "ftp://a.example", "https://a b"):
        with pytest.raises(InvalidArgument, match="is no origin"):
            read_origin(text)
    for text in ("https://a.example/page", "https://u@a.example", "https://a.example:x", "https://", "'self'", ""):
        with pytest.raises(InvalidArgument, match="is no origin"):
            read_origin(text)


def test_requests_have_a_size(client):
    large = b'{"text": "' + b"1" * 1_000_001 + b'"}'
    json = {"Content-Type": "application/json"}
    answer = client.post("/api/trees/read", content=large, headers=json)
    assert (answer.status_code, answer.json()["kind"]) == (413, "TooLarge")

    def in_pieces():
        for begin in range(0, len(large), 100_000):
            yield large[begin : begin + 100_000]

    answer = client.post("/api/trees/read", content=in_pieces(), headers=json)  # no length is said
    assert (answer.status_code, answer.json()["kind"]) == (413, "TooLarge")


def test_deep_json_is_refused(client):
    body = b'{"form": ' + b"[" * 200_000 + b"]" * 200_000 + b"}"
    answer = client.post("/api/trees/form", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)


def test_files_beside_the_page_are_not_served(client):
    for path in ("/page/../app.py", "/page/%2e%2e/app.py", "/page/..%2fapp.py", "/app.py", "/page//etc/passwd"):
        assert client.get(path).status_code == 404, path


# -- clients that take their time --

HASTY = Limits(head_seconds=0.6, body_seconds=0.6, unread_seconds=0.6)
SOON = 15  # seconds; far more than that, for a busy machine
HEAD = b"POST /api/utility/curve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def hasty():
    with serving(limits=HASTY) as running:
        yield running


def connect(running, window=None):
    """A connection to the server, which takes about so many bytes before they are read."""
    host, _, port = running.address.rpartition("//")[2].partition(":")
    connection = socket.socket()
    if window is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    connection.settimeout(30)
    connection.connect((host, int(port)))
    return connection


def told_until_cut_off(connection, pieces=(), between=0.1):
    """Send the pieces one by one; what the server says before it closes the connection, and after how long it does."""
    begun, gone = time.monotonic(), threading.Event()

    def send():
        with suppress(OSError):
            for piece in pieces:
                connection.sendall(piece)
                if gone.wait(between):
                    return

    sending = threading.Thread(target=send)
    sending.start()
    answer = b""
    with suppress(ConnectionError):
        while piece := connection.recv(1 << 16):
            answer += piece
    gone.set()
    sending.join()
    return answer, time.monotonic() - begun


def drips(data):
    """One byte after the other, without an end."""
    yield from (data[number : number + 1] for number in range(len(data)))
    while True:
        yield b"x"


@pytest.mark.parametrize(
    "pieces",
    [[], [b"P"], [HEAD[:20]], [HEAD], drips(HEAD)],
    ids=["nothing", "a byte", "half a line", "half a head", "a byte at a time"],
)
def test_a_head_that_does_not_come_is_not_awaited(hasty, pieces):
    with connect(hasty) as connection:
        answer, seconds = told_until_cut_off(connection, pieces)
    assert answer == b""
    assert 0.5 < seconds < SOON


@pytest.mark.parametrize(
    "pieces",
    [
        [HEAD + b"Content-Length: 12\r\n\r\n"],
        [HEAD + b"Content-Length: 12\r\n\r\n", b'{"u": '],
        [HEAD + b"Content-Length: 900000\r\n\r\n", *[b" "] * 900],
        [HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"6\r\n", b'{"u": '],
        [HEAD + b"Transfer-Encoding: chunked\r\n\r\n", *[b"1\r\n \r\n"] * 900],
    ],
    ids=["nothing of it", "half of it", "a byte at a time", "half a piece", "small pieces"],
)
def test_a_body_that_does_not_come_is_not_awaited(hasty, pieces):
    with connect(hasty) as connection:
        answer, seconds = told_until_cut_off(connection, pieces)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 ")
    assert json.loads(body)["kind"] == "TooSlow"
    assert 0.5 < seconds < SOON


@pytest.mark.parametrize("begin", [b"GET /api/status HTTP/1.1\r\nHost: 127.0.0.1\r\n", HEAD.replace(b"127", b"999")])
def test_a_body_that_nobody_reads_is_not_awaited_either(hasty, begin):
    """Those that are answered at once go on sending, and the connection is still there."""
    with connect(hasty) as connection:
        pieces = [begin + b"Content-Length: 900000\r\n\r\n", *[b" "] * 900]
        answer, seconds = told_until_cut_off(connection, pieces)
    assert answer.startswith((b"HTTP/1.1 200 ", b"HTTP/1.1 403 "))
    assert seconds < SOON


def test_between_two_requests_half_a_head_is_not_awaited_either(hasty):
    whole = b"GET /api/status HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with connect(hasty) as connection:
        answer, seconds = told_until_cut_off(connection, [whole, whole, whole[:20]])
    assert answer.count(b"HTTP/1.1 200 OK") == 2
    assert seconds < SOON


def test_whoever_does_not_read_the_answer_is_cut_off(hasty):
    """With all that was to be sent: the connection is not kept until it is read."""
    path = b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    connections = hasty.server.server_state.connections
    with connect(hasty, 4096) as connection:
        for _ in range(100):  # some megabytes
            connection.sendall(path)
        until(lambda: connections)
        assert until(lambda: not connections) < SOON


def test_slow_readers_get_everything(hasty, client):
    whole = client.get("/api/openapi.json").content
    with connect(hasty, 4096) as connection:
        head = b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        connection.sendall(head)
        answer = b""
        while piece := connection.recv(4096):
            answer += piece
            time.sleep(0.02)
    assert answer.partition(b"\r\n\r\n")[2] == whole


def test_who_sends_in_time_is_answered(running):
    body = b'{"u": "x"}'
    head = HEAD + f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode()
    with connect(running) as connection:
        answer, _ = told_until_cut_off(connection, [head[:30], head[30:], body[:5], body[5:]])
    assert answer.startswith(b"HTTP/1.1 200 ")


# -- whom requests are counted for --


def test_addresses_are_counted_and_not_what_anybody_has_many_of():
    assert counted_as("192.168.0.7") == "192.168.0.7"
    assert counted_as("::ffff:192.168.0.7") == "192.168.0.7"
    assert counted_as("2001:db8:1:2:3:4:5:6") == counted_as("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert counted_as("2001:db8:1:3::9") != counted_as("2001:db8:1:2::9")
    assert counted_as("fe80::1%eth0") != counted_as("fe80::2%eth0"), "neighbours"
    assert counted_as("::1") == "::1"
    assert counted_as("x" * 1000) == "x" * 64


def whom(running, monkeypatch, **headers):
    """The clients for whom a request is counted."""
    seen = []
    queue = running.app.state.services.quick
    real = queue.take_place
    monkeypatch.setattr(queue, "take_place", lambda *client: seen.append(client) or real(*client))
    with running.client() as client:
        client.post(
            "/api/utility/curve", json={"u": "x"}, headers={name.replace("_", "-"): headers[name] for name in headers}
        )
    return seen


def test_a_name_is_no_address(running, monkeypatch):
    headers = {"X_Plies_Client": "n" * 1000, "X_Forwarded_For": "203.0.113.9", "Forwarded": "for=203.0.113.9"}
    assert whom(running, monkeypatch, **headers) == [("127.0.0.1", "n" * 64)]


def test_a_proxy_that_is_named_tells_the_address(monkeypatch):
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.1")
    with serving() as running:
        assert whom(running, monkeypatch, X_Forwarded_For="203.0.113.9") == [("203.0.113.9", "tests")]


# -- rules that end the program --


class Ending(Halving):
    """Halving, whose rules raise what they are told."""

    error: BaseException | None = None
    until = 9  # from which number on

    def __init__(self):
        super().__init__(9)
        if isinstance(Ending.error, MemoryError):
            raise SystemExit("no memory")

    def actions(self, state):
        if Ending.error is not None and state.number <= Ending.until:
            raise Ending.error
        return super().actions(state)


@pytest.mark.parametrize("error", [SystemExit(1), KeyboardInterrupt(), GeneratorExit("x"), StopIteration()], ids=repr)
def test_rules_do_not_end_the_server(monkeypatch, error):
    monkeypatch.setattr(Ending, "error", error)
    with serving(own=("Mine", Ending)) as running, running.client() as client:
        asked = {"position": {}, "act": {"action": 0}, "analyse": {"stream": False}, "unfold": {"depth": 2}}
        for path, body in asked.items():
            told = ask(client, f"games/Mine/{path}", 400, **body)
            assert told["kind"] == "InvalidGame", path
            assert told["error"].startswith("the rules of Mine raise"), told
        assert running.thread.is_alive()
        assert client.get("/api/status").json()["running"] == 0
        assert ask(client, "games/halving/position")


@pytest.mark.parametrize("error", [SystemExit(1), KeyboardInterrupt(), StopIteration()], ids=repr)
def test_rules_do_not_end_the_server_while_they_are_searched(monkeypatch, error):
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 1)
    monkeypatch.setattr(Ending, "error", error)
    monkeypatch.setattr(Ending, "until", 3)
    with serving(own=("Mine", Ending)) as running, running.client() as client:
        for search in ({}, {"algorithm": "mcts"}):
            told = ask(client, "games/Mine/analyse", 400, stream=False, **search)
            assert told["error"].startswith("the rules of Mine raise"), told
            assert events(client, "games/Mine/analyse", **search)[-1] == {"event": "error", **told}
        level = {"kind": "minimax", "depth": 8}
        assert ask(client, "games/Mine/move", 400, agent=level, stream=False)["kind"] == "InvalidGame"
        assert client.get("/api/status").json()["running"] == 0


def test_a_game_that_cannot_even_be_made_does_not_end_the_server(monkeypatch):
    monkeypatch.setattr(Ending, "error", MemoryError())
    with serving(own=("Mine", Ending)) as running, running.client() as client:
        for path in ("/api/games", "/api/games/Mine"):
            answer = client.get(path)
            assert (answer.status_code, answer.json()["kind"]) == (400, "InvalidGame"), path
            assert "SystemExit: no memory" in answer.json()["error"]
            assert answer.headers["x-content-type-options"] == "nosniff"
        assert client.get("/api/games/halving").status_code == 200
        assert running.thread.is_alive()


# -- tokens --


def test_others_need_the_token():
    with serving(Trust(token="secret")) as running, running.client() as client:
        assert client.get("/api/status").status_code == 401
        assert client.get("/").status_code == 401
        assert client.get("/api/status?token=secret").status_code == 401, "only the page takes it from the link"
        assert client.get("/?token=wrong").status_code == 401
        bearer = {"Authorization": "Bearer secret"}
        assert client.get("/api/status", headers=bearer).json()["token_needed"] is True
        assert client.get("/api/status", headers={"Authorization": "Bearer s\u00e9cret".encode()}).status_code == 401
        opened = client.get("/?token=secret")
        assert (opened.status_code, opened.headers["location"]) == (303, "/")
        cookie = opened.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert client.get("/api/status").status_code == 200, "the cookie is kept"
        assert client.post("/api/utility/curve", content=b"{}").status_code == 415


def test_the_token_is_asked_for_wherever_others_can_reach_the_server():
    assert trust_for("127.0.0.1").token is None
    assert trust_for("::1").token is None
    assert trust_for("localhost").token is None
    for host in ("0.0.0.0", "::", "192.168.0.7", "studio.example"):
        trust = trust_for(host)
        assert trust.token is not None
        assert len(trust.token) >= 20
        assert trust.token != trust_for(host).token
        assert trust.token not in repr(trust)
    wide = trust_for("0.0.0.0")
    assert wide.knows("192.168.0.7:8000")
    assert wide.knows(socket.gethostname().lower())
    assert not wide.knows("evil.example")


def test_loopback():
    assert is_loopback("127.0.0.53")
    assert not is_loopback("10.0.0.1")
    assert not is_loopback("example")


# -- where it listens --


def test_a_port_in_use_is_told():
    with bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(InvalidArgument, match=f"port {port} is in use.*--port {port + 1}"):
            bind("127.0.0.1", port)
    with pytest.raises(InvalidArgument, match=r"cannot listen|there is no address"):
        bind("203.0.113.1", 0)
    with pytest.raises(InvalidArgument, match="there is no address"):
        bind("no such host", 8000)


def test_links():
    assert links("127.0.0.1", 8000, None, None) == "http://127.0.0.1:8000/"
    assert links("::1", 8000, None, "chess") == "http://[::1]:8000/#/play/chess"
    assert links("10.0.0.1", 80, "t", None) == "http://10.0.0.1:80/?token=t"
