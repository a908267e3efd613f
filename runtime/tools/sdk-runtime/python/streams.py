"""Bodies that are read as they arrive: server-sent events, JSON lines, downloads."""

from __future__ import annotations

import codecs
import json
import os
import re
from dataclasses import dataclass
from email.message import Message
from typing import Any, Callable, Generic, Iterator, List, Optional, TypeVar, Union

from .headers import Headers

Item = TypeVar("Item")
MAX_LINE = 64 * 1024 * 1024


class LineTooLongError(ValueError):
    """A line of a stream has more than ``MAX_LINE`` characters."""


@dataclass(frozen=True)
class ServerSentEvent:
    """An event as the server sent it."""

    data: str
    event: str = "message"
    id: str = ""
    retry: Optional[int] = None


class LineSplitter:
    """Splits chunks of bytes into lines of text."""

    def __init__(self, ends: str = "\r\n|\r|\n") -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._ends = re.compile(ends)
        self._parts: List[str] = []
        self._size = 0
        self._after_return = False

    def feed(self, piece: bytes, is_last: bool = False) -> List[str]:
        """The lines that this chunk completes."""
        text = self._decoder.decode(piece, is_last)
        if self._after_return and text.startswith("\n"):
            text = text[1:]
        if text:
            self._after_return = text.endswith("\r") and self._ends.pattern != "\n"
        first, *rest = self._ends.split(text)
        self._parts.append(first)
        self._size += len(first)
        if self._size > MAX_LINE:
            raise LineTooLongError
        if not rest:
            return self._rest() if is_last else []
        lines = ["".join(self._parts), *rest[:-1]]
        self._parts = [rest[-1]]
        self._size = len(rest[-1])
        return lines + (self._rest() if is_last else [])

    def _rest(self) -> List[str]:
        line, self._parts, self._size = "".join(self._parts), [], 0
        return [line] if line else []


class EventParser:
    """Parses events: https://html.spec.whatwg.org/multipage/server-sent-events.html"""

    def __init__(self) -> None:
        self._data: List[str] = []
        self._event = ""
        self._id = ""
        self._retry: Optional[int] = None

    def feed(self, line: str) -> Optional[ServerSentEvent]:
        """The event that this line completes, if any."""
        if line == "":
            return self._dispatch()
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "data":
            self._data.append(value)
        elif name == "event":
            self._event = value
        elif name == "id" and "\0" not in value:
            self._id = value
        elif name == "retry" and value.isascii() and value.isdigit():
            self._retry = int(value[:9])
        return None

    def _dispatch(self) -> Optional[ServerSentEvent]:
        data, event = self._data, self._event
        self._data, self._event = [], ""
        if not data:
            return None
        return ServerSentEvent("\n".join(data), event or "message", self._id, self._retry)


class Items(Generic[Item]):
    """Parses the chunks of a body, for ``events``, ``event_text``, ``event_objects`` and ``lines``."""

    def __init__(self, result: str, media_type: str) -> None:
        self._result = result
        self._is_lines = result == "lines"
        self._splitter = LineSplitter("\x1e" if "json-seq" in media_type else "\n" if self._is_lines else "\r\n|\r|\n")
        self._parser = EventParser()
        self.is_done = False

    def feed(self, piece: bytes, is_last: bool = False) -> Iterator[Item]:
        """The items that this chunk completes."""
        for line in self._splitter.feed(piece, is_last):
            if self._is_lines:
                if line.strip():
                    yield json.loads(line)
                continue
            event = self._parser.feed(line)
            if event is None:
                continue
            if event.data.strip() == "[DONE]":
                self.is_done = True
                return
            yield self._item(event)

    def _item(self, event: ServerSentEvent) -> Any:
        if self._result == "event_text":
            return event.data
        if self._result == "event_objects":
            return _event_object(event)
        try:
            return json.loads(event.data)
        except ValueError:
            return event.data


def _event_object(event: ServerSentEvent) -> Any:
    whole = {"event": event.event, "data": event.data}
    if event.id:
        whole["id"] = event.id
    return whole if event.retry is None else {**whole, "retry": event.retry}


def is_json(media_type: str) -> bool:
    """Whether a media type is JSON, such as ``application/problem+json``."""
    return re.match(r"[\w.-]+/(?:[\w.+-]+\+)?json(?:$|[\s;])", media_type.strip(), re.I) is not None


def text_of(data: bytes, media_type: str) -> str:
    """Bytes as text, in the encoding that the media type names."""
    found = re.search(r"charset\s*=\s*\"?([\w.:-]+)", media_type, re.I)
    try:
        return data.decode(found.group(1) if found else "utf-8", "replace")
    except LookupError:
        return data.decode("utf-8", "replace")


def file_name_of(headers: Headers) -> Optional[str]:
    """The name that the server suggests for a download, without folders."""
    message = Message()
    message["Content-Disposition"] = re.sub(r"[\r\n]", " ", headers.get("content-disposition", ""))
    name = message.get_filename()
    plain = re.split(r"[/\\]", name)[-1].strip() if name else ""
    return plain if plain not in ("", ".", "..") else None


def save_to(path: Union[str, os.PathLike[str]], pieces: Callable[[], Iterator[bytes]]) -> int:
    """Write the chunks to a file, and return the number of bytes."""
    with open(path, "wb") as file:
        return sum(file.write(piece) for piece in pieces())
