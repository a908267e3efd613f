"""When to try again, and how long to wait before it."""

from __future__ import annotations

import datetime
import random
import time
from email.utils import parsedate_to_datetime
from typing import Optional

from .headers import Headers

FIRST_DELAY = 0.5
LONGEST_DELAY = 8.0
LONGEST_WAIT = 60.0
"""A server that asks for more patience than this gets its error through instead."""

_IDEMPOTENT = ("GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE", "QUERY")


def is_repeatable(method: str, has_key: bool) -> bool:
    """Whether a call that was made twice does the same as one that was made once."""
    return has_key or method in _IDEMPOTENT


def is_retryable(status: int) -> bool:
    """Whether a response may be better the next time."""
    return status in (408, 429) or status >= 500


def delay_of(failed: int, headers: Optional[Headers] = None) -> Optional[float]:
    """Seconds to wait after so many failures: what the server asks for, or twice as long each time, with jitter.

    ``None`` when the server asks for too long.
    """
    requested = retry_after((headers or Headers()).get("retry-after"))
    if requested is not None:
        return requested if requested <= LONGEST_WAIT else None
    delay = min(LONGEST_DELAY, FIRST_DELAY * 2.0 ** (failed - 1))
    return delay * (0.5 + random.random() / 2)


def retry_after(value: Optional[str], now: Optional[float] = None) -> Optional[float]:
    """The seconds of a ``Retry-After`` header, which may also be a date."""
    if value is None:
        return None
    try:
        return max(0.0, float(value)) if value.strip()[:1].isdigit() else _seconds_to(value, now)
    except (ValueError, TypeError, OverflowError):
        return None


def _seconds_to(date: str, now: Optional[float]) -> float:
    moment = parsedate_to_datetime(date)
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=datetime.timezone.utc)
    return max(0.0, moment.timestamp() - (time.time() if now is None else now))
