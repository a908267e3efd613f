"""The errors that a call can raise. All of them are an ``SDKError``."""

from __future__ import annotations

from typing import Any, Optional

from .headers import Headers

_MESSAGE_KEYS = ("message", "detail", "error_description", "title", "error", "errors")
_REQUEST_ID_HEADERS = ("x-request-id", "request-id", "x-correlation-id", "x-amzn-requestid", "x-github-request-id")


class SDKError(Exception):
    """Any error of this package."""


class APIError(SDKError):
    """The server responded with an error.

    ``body`` is parsed when it is JSON, and text or bytes otherwise.
    """

    def __init__(self, operation: str, status: int, reason: str, headers: Headers, body: Any) -> None:
        self.operation = operation
        self.status = status
        self.headers = headers
        self.body = body
        message = _message_of(body)
        super().__init__(f"{operation}: {status} {reason}".rstrip() + (f": {message}" if message else ""))

    @property
    def request_id(self) -> Optional[str]:
        """The id of this call in the logs of the API provider."""
        return request_id_of(self.headers)


class APIDecodeError(APIError):
    """The response was successful, but its body does not match the API description."""


class APIConnectionError(SDKError, ConnectionError):
    """The server is unreachable, or the connection broke. See ``__cause__``."""


class APITimeoutError(APIConnectionError, TimeoutError):
    """The response did not arrive completely within the timeout."""


def request_id_of(headers: Headers) -> Optional[str]:
    """The id that the server assigned to the request."""
    return next((headers[name] for name in _REQUEST_ID_HEADERS if name in headers), None)


def _message_of(body: Any) -> str:
    """The message in the body of an error, from the fields that APIs commonly use."""
    for _ in range(4):
        if isinstance(body, list) and body:
            body = body[0]
        elif isinstance(body, dict):
            body = next((body[key] for key in _MESSAGE_KEYS if body.get(key)), None)
        else:
            break
    return " ".join(body.split())[:500] if isinstance(body, str) else ""
