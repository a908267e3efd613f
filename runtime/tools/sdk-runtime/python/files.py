"""Files and bytes to send."""

from __future__ import annotations

import mimetypes
import os
from dataclasses import dataclass, field
from typing import IO, Iterable, Iterator, Optional, Tuple, Union, cast

CHUNK_SIZE = 65536

Bytes = Union[bytes, bytearray, memoryview, IO[bytes], os.PathLike[str], Iterable[bytes]]
"""Bytes, an open binary file, a ``pathlib.Path``, or an iterable of bytes."""


@dataclass(frozen=True)
class File:
    """A file with a name and a media type of your choice."""

    data: Bytes = field(repr=False)
    name: Optional[str] = None
    media_type: Optional[str] = None


FileInput = Union[Bytes, File]
"""A file to send: a ``File``, or only its content."""


def named(value: FileInput) -> File:
    """The file with a name and a media type, if they can be derived."""
    file = value if isinstance(value, File) else File(value)
    name = file.name
    if name is None and isinstance(file.data, os.PathLike):
        name = os.path.basename(os.fspath(file.data))
    if name is None:
        opened = getattr(file.data, "name", None)
        name = os.path.basename(opened) if isinstance(opened, str) else None
    guessed = mimetypes.guess_type(name)[0] if name else None
    return File(file.data, name, file.media_type or guessed)


def is_file(value: object) -> bool:
    """Whether a value of a form is sent as a file."""
    is_bytes = isinstance(value, (File, bytes, bytearray, memoryview, os.PathLike))
    return is_bytes or hasattr(value, "read") or hasattr(value, "__next__")


def size_of(data: Bytes) -> Tuple[Optional[int], bool]:
    """The number of bytes, if it is known, and whether they can be sent again."""
    if isinstance(data, memoryview):
        return data.nbytes, True
    if isinstance(data, (bytes, bytearray)):
        return len(data), True
    if isinstance(data, os.PathLike):
        return os.stat(data).st_size, True
    opened = _opened(data)
    if opened is not None:
        try:
            start = opened.tell()
            size = opened.seek(0, os.SEEK_END) - start
            opened.seek(start)
            return size, True
        except (OSError, AttributeError, ValueError):
            return None, False
    return None, isinstance(data, (list, tuple))


def pieces_of(data: Bytes, start: Optional[int]) -> Iterator[bytes]:
    """The bytes in chunks. An open file is read from ``start``, or from its position if ``start`` is ``None``."""
    if isinstance(data, (bytes, bytearray, memoryview)):
        yield bytes(data)
    elif isinstance(data, os.PathLike):
        with open(data, "rb") as file:
            yield from _read(file)
    else:
        opened = _opened(data)
        if opened is None:
            yield from data
            return
        if start is not None:
            opened.seek(start)
        yield from _read(opened)


def position_of(data: Bytes) -> Optional[int]:
    """The position of an open file, if the file is seekable."""
    opened = _opened(data)
    try:
        return opened.tell() if opened is not None and opened.seekable() else None
    except (OSError, AttributeError, ValueError):
        return None


def _opened(data: Bytes) -> Optional[IO[bytes]]:
    return cast(IO[bytes], data) if hasattr(data, "read") else None


def _read(file: IO[bytes]) -> Iterator[bytes]:
    while True:
        piece = file.read(CHUNK_SIZE)
        if not piece:
            return
        yield piece
