"""A time limit over everything that one attempt does, and a way to end it from another thread."""

from __future__ import annotations

import socket
import time
from typing import Optional


class Deadline:
    """So many seconds from now on; ``None`` is for ever."""

    def __init__(self, seconds: Optional[float]) -> None:
        self._seconds = seconds
        self._socket: Optional[socket.socket] = None
        self._is_cancelled = False
        self.renew()

    def renew(self) -> None:
        """Count anew: for streams, where the limit is for each piece."""
        self._end = None if self._seconds is None else time.monotonic() + self._seconds

    def remaining(self) -> Optional[float]:
        """The seconds that are left; raises ``TimeoutError`` when there are none."""
        if self._is_cancelled:
            raise ConnectionAbortedError("the call was cancelled")
        if self._end is None:
            return None
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeoutError("the time is over")
        return left

    def watch(self, connected: Optional[socket.socket]) -> None:
        """The socket that ``cancel`` shuts."""
        self._socket = connected
        if connected is not None:
            self.remaining()

    def cancel(self) -> None:
        """Let whatever waits for the network fail at once."""
        self._is_cancelled = True
        connected = self._socket
        if connected is not None:
            try:
                connected.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # It is closed already.
