"""A studio and a browser for the tests of the page."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import numba
import pytest

HERE = Path(__file__).parent
CHROMIUM = shutil.which("chromium")
DESKTOP, PHONE = {"width": 1280, "height": 860}, {"width": 390, "height": 780}
PHONE_LATER = pytest.mark.parametrize(
    "size", [DESKTOP, pytest.param(PHONE, marks=pytest.mark.long)], ids=["desktop", "phone"]
)
SLOW = 90_000  # milliseconds: a busy machine may take long, and nothing here measures time


@pytest.fixture(scope="module")
def interpreted_module():
    """Nothing is compiled in this module of tests: what it searches takes a moment interpreted, and long to compile."""
    before, numba.config.DISABLE_JIT = numba.config.DISABLE_JIT, 1
    yield
    numba.config.DISABLE_JIT = before


@pytest.fixture(scope="session")
def studio():
    """The address of a running studio."""
    with running() as address:
        yield address


@contextmanager
def running(*arguments):
    """The address of a studio that is there for a while."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "plies", "studio", *arguments, "--no-open", "--port", str(port)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=os.environ)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(address, server)
        yield address
    finally:
        server.terminate()
        server.wait(20)


def wait_for(address, server):
    for _ in range(600):
        assert server.poll() is None, "the studio ended as soon as it had begun"
        try:
            with urllib.request.urlopen(f"{address}/api/status"):
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the studio did not answer within a minute")


@pytest.fixture(scope="session")
def browser():
    if CHROMIUM is None:
        pytest.skip("these tests drive Debian's chromium, which is not installed")
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as running:
        chromium = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser, studio):
    """visit(address in the page, size, theme): a page that must not report an error until the test is over."""
    contexts, errors = [], []

    def open_page(hash_="", size=DESKTOP, theme="light", motion="reduce", address=studio):
        context = browser.new_context(viewport=size, color_scheme=theme, reduced_motion=motion, has_touch=size is PHONE)
        context.set_default_timeout(SLOW)
        contexts.append(context)
        page = context.new_page()
        page.on(
            "console", lambda message: errors.append(message.text) if message.type in ("error", "warning") else None
        )
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{address}/{hash_}")
        page.wait_for_selector("main[aria-busy=false]")
        return page

    open_page.errors = errors
    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


@contextmanager
def expecting_errors(visit, *words):
    """Within this, the browser may complain of answers with these words: the server refused something, as it should."""
    before = len(visit.errors)
    yield
    rest = [error for error in visit.errors[before:] if not any(word in error for word in words)]
    visit.errors[before:] = rest
