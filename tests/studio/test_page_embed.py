"""The studio in a frame of another page: only where the server was told so, and without what the page has itself."""

import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import quote, unquote

from studio.conftest import expecting_errors, running


@contextmanager
def somebodys_page():
    """A server of another origin; its page shows the address after its `?` in a frame."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self):
            frame = unquote(self.path.partition("?")[2])
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(f"<title>Mine</title><iframe src='{frame}' width=900 height=700></iframe>".encode())

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Page)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_named_origin_may_show_the_studio_and_no_other(visit, studio):
    with somebodys_page() as mine, running("--embed-from", mine) as address:
        page = visit("#/lab")
        page.goto(f"{mine}/?{quote(f'{address}/?embed#/lab/minimax/[3,5]')}")
        frame = page.frame_locator("iframe")
        frame.locator(".where").wait_for()
        assert frame.locator(".counts").first.text_content().startswith("0 of 3 nodes")
        assert frame.locator(".masthead").is_hidden()
        assert frame.locator("h1").is_hidden()
        assert frame.get_by_role("link", name="Open in the studio").get_attribute("href").startswith(f"{address}/#/lab")
        with expecting_errors(visit, "frame-ancestors"):
            page.goto(f"{mine}/?{quote(f'{studio}/?embed')}")
            page.wait_for_load_state()
            assert page.frame_locator("iframe").locator("main").count() == 0
        page.close()
