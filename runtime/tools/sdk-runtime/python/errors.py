"""The errors that a call can raise. All of them are an ``SDKError``."""

from __future__ import annotations

import http.client
import json
import re
import socket
import zlib
from typing import Any, Callable, Optional, TypeVar

from .headers import Headers
from .streams import LineTooLongError

T = TypeVar("T")
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


def guarded(operation: str, work: Callable[[], T]) -> T:
    """Run network code, and convert its exceptions to errors of this package."""
    try:
        return work()
    except (socket.timeout, TimeoutError) as error:
        raise APITimeoutError(f"{operation}: the response did not arrive within the timeout.") from error
    except (OSError, http.client.HTTPException, zlib.error) as error:
        reason = re.sub(r"\s+", " ", str(error) or type(error).__name__)[:200]
        raise APIConnectionError(f"{operation}: the connection failed: {reason}") from error
    except json.JSONDecodeError as error:
        raise APIDecodeError(operation, 200, "but an item of the stream is not valid JSON", Headers(), error.doc) from error
    except LineTooLongError as error:
        raise APIDecodeError(operation, 200, "but a line of the stream is too long", Headers(), None) from error


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
