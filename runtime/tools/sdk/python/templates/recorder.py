"""Stands in for the network: records requests, and returns prepared responses."""

from __future__ import annotations

import json
from typing import Any, List, Optional, Tuple

from sdk_package._core.deadline import Deadline
from sdk_package._core.headers import Headers
from sdk_package._core.transport import Request, Response

Said = Tuple[int, bytes, str, List[Tuple[str, str]]]


class RecordedResponse:
    def __init__(self, said: Said) -> None:
        status, data, media_type, more = said
        self.status = status
        self.reason = "OK" if status < 400 else "Error"
        self.headers = Headers([("Content-Type", media_type), *more] if media_type else more)
        self._data = data

    def read(self, size: int) -> bytes:
        piece, self._data = self._data[:size], self._data[size:]
        return piece

    def close(self) -> None:
        self._data = b""


class Recorder:
    """A transport."""

    def __init__(self, status: int, data: bytes, media_type: str) -> None:
        self.responses: List[Said] = [(status, data, media_type, [])]
        self.requests: List[Request] = []
        self.bodies: List[Optional[bytes]] = []

    def then(self, status: int, data: bytes, headers: List[Tuple[str, str]]) -> Recorder:
        """Respond to the next request like this; the last response is repeated."""
        self.responses.append((status, data, "application/json", headers))
        return self

    @property
    def request(self) -> Request:
        return self.requests[-1]

    @property
    def json(self) -> Any:
        return json.loads(self.bodies[-1] or b"null")

    def send(self, request: Request, deadline: Deadline) -> Response:
        self.requests.append(request)
        self.bodies.append(None if request.content is None else request.content.read())
        return RecordedResponse(self.responses[min(len(self.requests), len(self.responses)) - 1])

    def close(self) -> None:
        pass
