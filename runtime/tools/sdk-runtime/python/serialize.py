"""Serializes parameters in all styles of OpenAPI."""

from __future__ import annotations

import base64
import datetime
import enum
import json
import re
from typing import Any, List, Mapping, Tuple
from urllib.parse import quote

Pair = Tuple[str, str]

_DELIMITERS = {"spaceDelimited": "%20", "pipeDelimited": "%7C", "tabDelimited": "%09"}
_MAX_DEPTH = 100


def path_text(name: str, value: Any, style: str, explode: bool, reserved: bool) -> str:
    """The text that replaces ``{name}`` in a path."""

    def enc(text: str) -> str:
        return encode(text, reserved).replace("?", "%3F")

    if style == "matrix":
        return "".join(f";{key}={text}" if text else f";{key}" for key, text in _form_pairs(name, value, explode, enc))
    prefix = "." if style == "label" else ""
    if isinstance(value, Mapping):
        members = [(enc(key), enc(text)) for key, text in _members(value)]
        if explode:
            return prefix + (prefix or ",").join(f"{key}={text}" for key, text in members)
        return prefix + ",".join(part for member in members for part in member)
    if is_list(value):
        return prefix + (prefix if prefix and explode else ",").join(enc(text) for text in _items(value))
    return prefix + enc(scalar(value))


def query_pairs(name: str, value: Any, style: str, explode: bool, reserved: bool = False) -> List[Pair]:
    """The percent-encoded pairs of a parameter in the query."""

    def enc(text: str) -> str:
        return encode(text, reserved)

    if style == "deepObject":
        return [(encode(key), enc(text)) for key, text in _deep(name, value, 0)]
    delimiter = _DELIMITERS.get(style)
    if delimiter is not None and not explode and is_list(value):
        return _one(enc(name), [enc(text) for text in _items(value)], delimiter)
    if delimiter is not None and not explode and isinstance(value, Mapping):
        return _one(enc(name), [enc(part) for member in _members(value) for part in member], delimiter)
    return _form_pairs(name, value, explode, enc)


def header_text(value: Any, explode: bool) -> str:
    """The value of a header, without percent-encoding."""
    if isinstance(value, Mapping):
        members = _members(value)
        return ",".join(f"{key}={text}" if explode else f"{key},{text}" for key, text in members)
    return ",".join(_items(value)) if is_list(value) else scalar(value)


def cookie_pairs(name: str, value: Any, style: str, explode: bool) -> List[Pair]:
    """The pairs of a parameter in the ``Cookie`` header."""
    return _form_pairs(name, value, explode, _plain if style == "cookie" else encode)


def cookie_value(text: str) -> str:
    """The text with percent-encoding of characters that are invalid in cookies."""
    return quote(text, safe="!#$%&'()*+-./:<=>?@[]^_`{|}~")


def encode(text: str, reserved: bool = False) -> str:
    """Percent-encode a text. ``reserved`` keeps reserved characters that do not end the value."""
    if not reserved:
        return quote(text, safe="")
    kept = [quote(part, safe=":/?[]@!$'()*,;+=") for part in re.split(r"(%[0-9A-Fa-f]{2})", text)]
    return "".join(part.replace("%25", "%", 1) if at % 2 else part for at, part in enumerate(kept))


def scalar(value: Any) -> str:
    """A single value as text: ``True`` → ``true``, a date → ISO 8601, a nested value → JSON."""
    if isinstance(value, str) and not isinstance(value, enum.Enum):
        return value
    if isinstance(value, enum.Enum):
        return scalar(value.value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, (bytes, bytearray)):
        return base64.b64encode(value).decode("ascii")
    if isinstance(value, Mapping) or is_list(value):
        return json_text(value)
    return str(value)


def json_text(value: Any) -> str:
    """Compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False, default=_json_default)


def is_list(value: Any) -> bool:
    """Whether a value is serialized as a list."""
    return isinstance(value, (list, tuple, set, frozenset))


def _json_default(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, (set, frozenset)):
        return sorted(value, key=repr)
    return scalar(value)


def _plain(text: str) -> str:
    return text


def _one(name: str, parts: List[str], delimiter: str) -> List[Pair]:
    return [(name, delimiter.join(parts))] if parts else []


def _form_pairs(name: str, value: Any, explode: bool, enc: Any) -> List[Pair]:
    if isinstance(value, Mapping):
        members = [(enc(key), enc(text)) for key, text in _members(value)]
        return members if explode else _one(enc(name), [part for member in members for part in member], ",")
    if is_list(value):
        items = [enc(text) for text in _items(value)]
        return [(enc(name), text) for text in items] if explode else _one(enc(name), items, ",")
    return [(enc(name), enc(scalar(value)))]


def _items(value: Any) -> List[str]:
    return [scalar(item) for item in value if item is not None]


def _members(value: Mapping[str, Any]) -> List[Pair]:
    return [(str(key), scalar(member)) for key, member in value.items() if member is not None]


def _deep(name: str, value: Any, depth: int) -> List[Pair]:
    if depth > _MAX_DEPTH:
        raise ValueError(f"{name[:40]} is nested too deeply")
    if isinstance(value, Mapping):
        members = [(f"{name}[{key}]", member) for key, member in value.items() if member is not None]
    elif is_list(value):
        nested = any(isinstance(item, Mapping) or is_list(item) for item in value)
        members = [(f"{name}[{at if nested else ''}]", item) for at, item in enumerate(value)]
    else:
        return [(name, scalar(value))]
    return [pair for key, member in members for pair in _deep(key, member, depth + 1)]
