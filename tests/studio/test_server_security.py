"""Who is let in: names of the host, origins, tokens, sizes; and what answers allow a page to do."""

import socket

import pytest

from plies.core import InvalidArgument
from plies.studio.security import Trust, is_loopback
from plies.studio.serving import bind, links, trust_for
from studio.shared import serving


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
