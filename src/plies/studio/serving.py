"""Running the server: where it listens, who may reach it, and how it ends."""

import errno
import os
import secrets
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import replace
from functools import partial
from typing import Any
from urllib.parse import quote

import uvicorn
from fastapi import FastAPI

from plies.core import Game, InvalidArgument
from plies.studio.app import make_app
from plies.studio.connections import Connection
from plies.studio.security import LOOPBACK, Trust, is_loopback, read_origin

__all__ = ["Server", "bind", "links", "serve", "trust_for"]

EVERYWHERE = ("0.0.0.0", "::")
SHUTDOWN = 2  # seconds that requests are given to end, once their searches are stopped


class Server(uvicorn.Server):
    """Uvicorn's server. When it is told to end, it first stops all searches."""

    def __init__(self, app: FastAPI, **settings: Any) -> None:
        """Names of clients that a proxy gives count if FORWARDED_ALLOW_IPS has the proxy's address, else anybody could
        give themselves as many as they like."""
        connection: Any = partial(Connection, limits=app.state.services.limits)
        super().__init__(
            uvicorn.Config(
                app,
                http=connection,
                ws="none",
                log_level="warning",
                server_header=False,
                proxy_headers="FORWARDED_ALLOW_IPS" in os.environ,
                timeout_graceful_shutdown=SHUTDOWN,
                **settings,
            )
        )
        self.app = app

    def handle_exit(self, sig: int, frame: Any) -> None:
        self.app.state.services.close()
        super().handle_exit(sig, frame)

    def is_busy(self) -> bool:
        """Does something run, or wait for its turn?"""
        services = self.app.state.services
        return bool(services.searches.running or services.quick.running)

    def stop(self) -> None:
        """End it from another thread."""
        self.handle_exit(signal.SIGTERM, None)


def trust_for(host: str, token: str | None = None) -> Trust:
    """Return whom the server trusts: on this machine alone no token is needed, otherwise it always is."""
    if is_loopback(host):
        return Trust(LOOPBACK | {host}, token=token)
    names = {host, socket.gethostname(), socket.getfqdn()} - set(EVERYWHERE)
    return Trust(
        LOOPBACK | {name.lower() for name in names}, any_address=True, token=token or secrets.token_urlsafe(16)
    )


def bind(host: str, port: int) -> socket.socket:
    """Return a socket that listens there. Raise InvalidArgument, which says why it cannot."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        found = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:
        raise InvalidArgument(f"there is no address {host!r}: {error}") from None
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(128)
    except OSError as error:
        found.close()
        if error.errno == errno.EADDRINUSE:
            raise InvalidArgument(
                f"port {port} is in use, perhaps by another studio: end that, or choose another with --port {port + 1}"
            ) from None
        if error.errno == errno.EACCES:
            raise InvalidArgument(
                f"port {port} needs an administrator: choose one from 1024 on, as --port 8000"
            ) from None
        raise InvalidArgument(f"the server cannot listen on {host}, port {port}: {error}") from None
    return found


def links(host: str, port: int, token: str | None, game: str | None) -> str:
    """Return the addresses to open."""
    name = socket.gethostname() if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    query = f"?token={token}" if token else ""
    room = f"#/play/{quote(game)}" if game else ""
    return f"http://{name}:{port}/{query}{room}"


def serve(
    host: str,
    port: int,
    own: tuple[str, Callable[..., Game[Any, Any]]] | None,
    game: str | None,
    opens: bool,
    say: Callable[[str], None],
    embedders: Sequence[str] = (),
    beside: Callable[[Callable[[], bool]], AbstractContextManager[None]] = lambda is_busy: nullcontext(),
) -> None:
    """Run the studio until it is interrupted.

    embedders: origins whose pages may show it in a frame. beside: what to do meanwhile, told whether something runs.
    """
    trust = replace(trust_for(host), embedders=tuple(map(read_origin, embedders)))
    listening = bind(host, port)
    server = Server(make_app(trust, own))
    address = links(host, listening.getsockname()[1], trust.token, game)
    say(f"The studio is at {address}")
    if trust.token is not None:
        say(
            f"It listens on {host}: anybody who can reach this machine over the network and has this link can use it,\n"
            "and its processor. Give the link to those only. What is sent is not encrypted."
        )
    say("Ctrl-C ends it.")
    if opens:
        opening = threading.Timer(0.5, webbrowser.open, [address])
        opening.daemon = True
        opening.start()
    with listening, beside(server.is_busy), suppress(KeyboardInterrupt):  # Uvicorn raises it again when it has ended
        server.run([listening])
