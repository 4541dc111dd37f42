"""Answers that are no results: each has a status, a kind for programs and a sentence for people."""

from plies.core import PliesError

__all__ = ["Busy", "Closing", "NotFound", "Refusal", "TooLong"]


class Refusal(PliesError):
    status = 400
    kind = "InvalidRequest"


class NotFound(Refusal):
    status, kind = 404, "NotFound"


class Busy(Refusal):
    """Too many requests at once. The client may try again in so many seconds."""

    status, kind = 429, "Busy"

    def __init__(self, message: str, seconds: int = 1) -> None:
        super().__init__(message)
        self.seconds = seconds


class TooLong(Refusal):
    """The question asks for too much. Nothing is wrong with the server."""

    kind = "TooLong"


class Closing(Refusal):
    status, kind = 503, "Closing"

    def __init__(self) -> None:
        super().__init__("the server is shutting down")
