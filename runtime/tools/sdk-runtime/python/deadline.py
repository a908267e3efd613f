"""The time limit of one attempt, which another thread can cancel."""

from __future__ import annotations

import socket
import time
from typing import Optional


class Deadline:
    """A time limit in seconds from now; ``None`` is no limit."""

    def __init__(self, seconds: Optional[float]) -> None:
        self._seconds = seconds
        self._socket: Optional[socket.socket] = None
        self._is_cancelled = False
        self.renew()

    def renew(self) -> None:
        """Restart the limit: for streams, it applies to each chunk."""
        self._end = None if self._seconds is None else time.monotonic() + self._seconds

    def remaining(self) -> Optional[float]:
        """The seconds that are left; raises ``TimeoutError`` when there are none."""
        if self._is_cancelled:
            raise ConnectionAbortedError("the call was cancelled")
        if self._end is None:
            return None
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeoutError("the timeout has passed")
        return left

    def watch(self, connected: Optional[socket.socket]) -> None:
        """Set the socket that ``cancel`` shuts down. Raises if the time is already over."""
        self._socket = connected
        if connected is not None:
            self.remaining()

    def cancel(self) -> None:
        """Make pending network calls fail immediately."""
        self._is_cancelled = True
        connected = self._socket
        if connected is not None:
            try:
                connected.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # It is closed already.
