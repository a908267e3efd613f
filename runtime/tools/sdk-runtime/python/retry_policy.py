"""Which calls and responses are retried, and after which delay. ``core.py`` has the loop."""

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
"""If ``Retry-After`` is longer, the error is raised instead."""

_IDEMPOTENT = ("GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE", "QUERY")


def is_repeatable(method: str, has_key: bool) -> bool:
    """Whether the call is idempotent."""
    return has_key or method in _IDEMPOTENT


def is_retryable(status: int) -> bool:
    """Whether a response with this status is worth a retry."""
    return status in (408, 429) or status >= 500


def retry_delay(failed: int, headers: Optional[Headers] = None) -> Optional[float]:
    """Seconds to wait after this number of failures: the ``Retry-After`` delay, or an exponential delay with jitter.

    ``None`` if ``Retry-After`` is too long.
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
