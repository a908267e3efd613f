"""Bodies of requests: JSON, forms, multipart, text and bytes."""

from __future__ import annotations

import re
import secrets
from typing import Any, Callable, Iterator, List, Mapping, Optional, Tuple
from urllib.parse import quote_plus, unquote

from . import files, serialize
from .operation import Body, Encoding

_Part = Tuple[bytes, files.Bytes]
_PLAIN = Encoding()


class Content:
    """Bytes to send, in chunks. ``length`` is ``None`` if it is unknown before they are sent."""

    def __init__(
        self,
        media_type: str,
        length: Optional[int],
        can_repeat: bool,
        pieces: Callable[[], Iterator[bytes]],
    ) -> None:
        self.media_type = media_type
        self.length = length
        self.can_repeat = can_repeat
        self.pieces = pieces

    def read(self) -> bytes:
        """All bytes at once."""
        return b"".join(self.pieces())


def content_of(body: Body, value: Any, media_type: Optional[str] = None) -> Content:
    """Encode the value for the operation."""
    kind = media_type or body.media_type
    if body.kind == "json":
        return _fixed(kind, serialize.json_text(value).encode("utf-8", "surrogatepass"))
    if body.kind == "form":
        if isinstance(value, (str, bytes)):
            return _fixed(kind, value.encode("utf-8") if isinstance(value, str) else value)
        return _fixed(kind, form_text(value, body.encoding).encode("ascii"))
    if body.kind == "multipart":
        return _multipart(kind, value, body.encoding)
    if body.kind == "text":
        text = value if isinstance(value, (str, bytes)) else serialize.scalar(value)
        return _fixed(kind, text.encode(_charset(kind)) if isinstance(text, str) else text)
    return _binary(kind if "*" not in kind else "application/octet-stream", value)


def form_text(value: Mapping[str, Any], encoding: Mapping[str, Encoding]) -> str:
    """``application/x-www-form-urlencoded``"""
    pairs: List[serialize.Pair] = []
    for name, member in value.items():
        if member is None:
            continue
        how = encoding.get(name, _PLAIN)
        if how.style is not None or how.explode is not None or how.reserved:
            style = how.style or "form"
            explode = style == "form" if how.explode is None else how.explode
            found = serialize.query_pairs(name, member, style, explode, how.reserved)
            # In a form, a plus sign means a space.
            pairs += [(key.replace("+", "%2B"), text.replace("+", "%2B")) for key, text in found]
        elif serialize.is_list(member) and not _is_json(how):
            pairs += [(quote_plus(name), quote_plus(serialize.scalar(item))) for item in member]
        else:
            text = serialize.json_text(member) if _is_json(how) else serialize.scalar(member)
            pairs.append((quote_plus(name), quote_plus(text)))
    return "&".join(f"{name}={text}" for name, text in pairs)


def _fixed(media_type: str, data: bytes) -> Content:
    return Content(media_type, len(data), True, lambda: iter((data,)))


def _binary(media_type: str, value: Any) -> Content:
    if isinstance(value, str):
        value = value.encode("utf-8")
    file = files.named(value)
    kind = file.media_type if file.media_type and isinstance(value, files.File) else media_type
    length, can_repeat = files.size_of(file.data)
    start = files.position_of(file.data)
    return Content(kind, length, can_repeat, lambda: files.pieces_of(file.data, start))


def _multipart(media_type: str, value: Mapping[str, Any], encoding: Mapping[str, Encoding]) -> Content:
    boundary = f"part-{secrets.token_hex(16)}"
    parts = [
        part
        for name, member in value.items()
        if member is not None
        for part in _parts(name, member, encoding.get(name, _PLAIN))
    ]
    heads = [b"--" + boundary.encode("ascii") + b"\r\n" + head for head, _ in parts]
    tail = f"--{boundary}--\r\n".encode("ascii")
    sizes = [files.size_of(data) for _, data in parts]
    starts = [files.position_of(data) for _, data in parts]
    known = [size for size, _ in sizes if size is not None]
    length = sum(known) + sum(len(head) + 2 for head in heads) + len(tail) if len(known) == len(sizes) else None

    def pieces() -> Iterator[bytes]:
        for head, (_, data), start in zip(heads, parts, starts):
            yield head
            yield from files.pieces_of(data, start)
            yield b"\r\n"
        yield tail

    base = media_type.split(";")[0].strip()
    return Content(f"{base}; boundary={boundary}", length, all(repeat for _, repeat in sizes), pieces)


def _parts(name: str, value: Any, how: Encoding) -> List[_Part]:
    if files.is_file(value):
        file = files.named(value)
        media_type = file.media_type or _single(how.media_type) or "application/octet-stream"
        return [(_head(name, file.name or name, media_type), file.data)]
    if serialize.is_list(value) and not _is_json(how):
        return [part for item in value if item is not None for part in _parts(name, item, how)]
    if isinstance(value, Mapping) or _is_json(how):
        return [(_head(name, None, _single(how.media_type) or "application/json"), serialize.json_text(value).encode())]
    return [(_head(name, None, _single(how.media_type)), serialize.scalar(value).encode())]


def _head(name: str, file_name: Optional[str], media_type: Optional[str]) -> bytes:
    disposition = f'Content-Disposition: form-data; name="{_quoted(name)}"'
    if file_name is not None:
        disposition += f'; filename="{_quoted(file_name)}"'
    kind = "" if media_type is None else "Content-Type: " + re.sub(r"[\r\n]", "", media_type) + "\r\n"
    return f"{disposition}\r\n{kind}\r\n".encode()


def _quoted(text: str) -> str:
    return text.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def _single(media_type: Optional[str]) -> Optional[str]:
    """The media type, unless it is a list or a pattern."""
    return None if media_type is None or "," in media_type or "*" in media_type else media_type


def _is_json(how: Encoding) -> bool:
    return how.media_type is not None and re.search(r"[/+]json\b", how.media_type) is not None


def _charset(media_type: str) -> str:
    found = re.search(r"charset\s*=\s*\"?([\w.:-]+)", unquote(media_type), re.I)
    return found.group(1) if found else "utf-8"
