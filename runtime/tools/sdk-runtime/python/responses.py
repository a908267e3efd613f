"""The results of calls: responses with their headers, downloads and streams."""

from __future__ import annotations

import os
from contextlib import contextmanager
from dataclasses import dataclass
from typing import (
    Any,
    AsyncIterator,
    Awaitable,
    Callable,
    Generic,
    Iterator,
    Optional,
    TypeVar,
    Union,
)

from .errors import request_id_of
from .files import CHUNK_SIZE
from .headers import Headers
from .streams import Items, file_name_of, save_to
from .transport import Response

T = TypeVar("T")
Item = TypeVar("Item")
Guard = Callable[[Callable[[], Any]], Any]


@dataclass(frozen=True)
class APIResponse(Generic[T]):
    """The data of a call with the status and headers of its response."""

    data: T
    status: int
    headers: Headers

    @property
    def request_id(self) -> Optional[str]:
        """The id of this call in the logs of the API provider."""
        return request_id_of(self.headers)


class _Open:
    """A response whose body is read on demand. ``guard`` converts exceptions to those of this package."""

    def __init__(self, response: Response, guard: Guard) -> None:
        self.status = response.status
        self.headers = response.headers
        self._response = response
        self._guard = guard

    @property
    def media_type(self) -> str:
        """The ``Content-Type`` of the response."""
        return self.headers.get("content-type", "")

    def _read(self) -> bytes:
        data: bytes = self._guard(lambda: self._response.read(CHUNK_SIZE))
        return data

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.status}, {self.media_type!r})"


class Download(_Open):
    """Bytes from the server. Reading them to the end, or ``with``, closes the download."""

    @property
    def file_name(self) -> Optional[str]:
        """The name that the server suggests, without folders."""
        return file_name_of(self.headers)

    def read(self) -> bytes:
        """All bytes at once."""
        return b"".join(self)

    def save(self, path: Union[str, os.PathLike[str]]) -> int:
        """Write the bytes to a file, and return their number."""
        return save_to(path, self.__iter__)

    def close(self) -> None:
        """Close the connection without reading the rest."""
        self._response.close()

    def __iter__(self) -> Iterator[bytes]:
        with self:
            while True:
                piece = self._read()
                if not piece:
                    return
                yield piece

    def __enter__(self) -> Download:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncDownload(_Open):
    """Bytes from the server. Reading them to the end, or ``async with``, closes the download."""

    def __init__(self, response: Response, guard: Guard, run: Callable[[Callable[[], Any]], Awaitable[Any]]) -> None:
        super().__init__(response, guard)
        self._run = run

    @property
    def file_name(self) -> Optional[str]:
        """The name that the server suggests, without folders."""
        return file_name_of(self.headers)

    async def read(self) -> bytes:
        """All bytes at once."""
        return b"".join([piece async for piece in self])

    async def save(self, path: Union[str, os.PathLike[str]]) -> int:
        """Write the bytes to a file, and return their number."""
        download = Download(self._response, self._guard)
        size: int = await self._run(lambda: download.save(path))
        return size

    async def close(self) -> None:
        """Close the connection without reading the rest."""
        self._response.close()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async with self:
            while True:
                piece = await self._run(self._read)
                if not piece:
                    return
                yield piece

    async def __aenter__(self) -> AsyncDownload:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


class Stream(_Open, Generic[Item]):
    """Items as they arrive. A loop to the end, or ``with``, closes the stream."""

    def __init__(self, response: Response, guard: Guard, result: str) -> None:
        super().__init__(response, guard)
        self._items: Items[Item] = Items(result, self.media_type)

    def close(self) -> None:
        """Close the connection without reading the rest."""
        self._response.close()

    def __iter__(self) -> Iterator[Item]:
        with self:
            while not self._items.is_done:
                piece = self._read()
                found: Any = self._guard(lambda: list(self._items.feed(piece, not piece)))
                yield from found
                if not piece:
                    return

    def __enter__(self) -> Stream[Item]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncStream(_Open, Generic[Item]):
    """Items as they arrive. A loop to the end, or ``async with``, closes the stream."""

    def __init__(
        self, response: Response, guard: Guard, result: str, run: Callable[[Callable[[], Any]], Awaitable[Any]]
    ) -> None:
        super().__init__(response, guard)
        self._items: Items[Item] = Items(result, self.media_type)
        self._run = run

    async def close(self) -> None:
        """Close the connection without reading the rest."""
        self._response.close()

    async def __aiter__(self) -> AsyncIterator[Item]:
        async with self:
            while not self._items.is_done:
                piece = await self._run(self._read)
                found: Any = self._guard(lambda: list(self._items.feed(piece, not piece)))
                for item in found:
                    yield item
                if not piece:
                    return

    async def __aenter__(self) -> AsyncStream[Item]:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


@contextmanager
def closing_on_error(response: Response) -> Iterator[None]:
    """Close the response if the block raises."""
    try:
        yield None
    except BaseException:
        response.close()
        raise
