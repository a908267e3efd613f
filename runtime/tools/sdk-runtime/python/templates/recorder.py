"""A transport for tests, without a network."""

from __future__ import annotations

import json
from typing import Any, List, Optional, Tuple

from sdk_package._core.deadline import Deadline
from sdk_package._core.headers import Headers
from sdk_package._core.transport import Request, Response

Prepared = Tuple[int, bytes, str, List[Tuple[str, str]]]


class RecordedResponse:
    def __init__(self, prepared: Prepared) -> None:
        status, data, media_type, more = prepared
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
    """Records requests, and returns prepared responses."""

    def __init__(self, status: int, data: bytes, media_type: str) -> None:
        self.responses: List[Prepared] = [(status, data, media_type, [])]
        self.requests: List[Request] = []
        self.bodies: List[Optional[bytes]] = []

    def then(self, status: int, data: bytes, headers: List[Tuple[str, str]]) -> Recorder:
        """Prepare another response. The last one is repeated."""
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
