"""Stands in for the network: keeps the request, and gives the same answer each time."""

from __future__ import annotations

import json
from typing import Any, List, Optional, Tuple

from sdk_package._core.deadline import Deadline
from sdk_package._core.headers import Headers
from sdk_package._core.transport import Answer, Request

Said = Tuple[int, bytes, str, List[Tuple[str, str]]]


class RecordedAnswer:
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
        self.answers: List[Said] = [(status, data, media_type, [])]
        self.requests: List[Request] = []
        self.bodies: List[Optional[bytes]] = []

    def then(self, status: int, data: bytes, headers: List[Tuple[str, str]]) -> Recorder:
        """Answer the next request like this; the last answer is given again and again."""
        self.answers.append((status, data, "application/json", headers))
        return self

    @property
    def request(self) -> Request:
        return self.requests[-1]

    @property
    def json(self) -> Any:
        return json.loads(self.bodies[-1] or b"null")

    def send(self, request: Request, deadline: Deadline) -> Answer:
        self.requests.append(request)
        self.bodies.append(None if request.content is None else request.content.read())
        return RecordedAnswer(self.answers[min(len(self.requests), len(self.answers)) - 1])

    def close(self) -> None:
        pass
