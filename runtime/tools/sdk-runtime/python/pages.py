"""Paginated lists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, AsyncIterator, Awaitable, Callable, Generator, Generic, Iterator, List, Optional, Tuple, TypeVar

from .headers import Headers

Item = TypeVar("Item")
Body = TypeVar("Body")
Path = Tuple[str, ...]


@dataclass(frozen=True)
class Paging:
    """How to get from one page to the next."""

    kind: str
    """``cursor``, ``after_id``, ``page``, ``offset``, ``url`` or ``link``."""
    items: Path = ()
    """Path of the items in the body; empty if the body is the list."""
    parameter: str = ""
    """Name of the parameter, or of the field of the body, that selects the page."""
    place: str = "query"
    """Location of the parameter: ``query`` or ``body``."""
    next: Path = ()
    """Path of the next cursor or URL, or of the id of the last item, in the body."""
    id: str = ""
    """The property with the id of an item, used if the body has no id of the last item."""
    more: Path = ()
    """Path of the field that tells whether there are more items."""
    total: Path = ()
    """Path of the number of pages (``page``) or of items (``offset``)."""
    size: str = ""
    """The parameter with the number of items per page."""
    first: int = 0
    """The number of the first page."""


@dataclass(frozen=True)
class Step:
    """How the request of a page differs: in the value of the parameter, or in its URL."""

    value: Any = None
    url: Optional[str] = None


class PageData(Generic[Item, Body]):
    """One page: its items, and the body that contains them. ``url`` is set if it was requested by URL."""

    def __init__(
        self, body: Body, headers: Headers, paging: Paging, sent: Callable[[str], Any], url: Optional[str] = None
    ) -> None:
        self.body = body
        self.headers = headers
        self._paging = paging
        self._sent = sent
        self._url = url

    @property
    def items(self) -> List[Item]:
        """The items of this page."""
        found = _at(self.body, self._paging.items)
        return found if isinstance(found, list) else []

    @property
    def next_step(self) -> Optional[Step]:
        """How to get the next page, or ``None`` at the end."""
        step = next_step(self._paging, self.body, self.headers, self.items, self._sent)
        # A server that repeats a URL would cause an endless loop.
        return None if step is not None and step.url is not None and step.url == self._url else step

    @property
    def has_next(self) -> bool:
        """Whether there is another page."""
        return self.next_step is not None


class Page(PageData[Item, Body]):
    """One page of a list. Iterating over it yields its items and those of all following pages."""

    fetch: Callable[[Step], Page[Item, Body]]

    def next_page(self) -> Optional[Page[Item, Body]]:
        """The next page, or ``None`` at the end."""
        step = self.next_step
        return None if step is None else self.fetch(step)

    def pages(self) -> Iterator[Page[Item, Body]]:
        """This page and all following pages."""
        page: Optional[Page[Item, Body]] = self
        while page is not None:
            yield page
            page = page.next_page()

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.items


class AsyncPage(PageData[Item, Body]):
    """One page of a list. ``async for`` yields its items and those of all following pages."""

    fetch: Callable[[Step], Awaitable[AsyncPage[Item, Body]]]

    async def next_page(self) -> Optional[AsyncPage[Item, Body]]:
        """The next page, or ``None`` at the end."""
        step = self.next_step
        return None if step is None else await self.fetch(step)

    async def pages(self) -> AsyncIterator[AsyncPage[Item, Body]]:
        """This page and all following pages."""
        page: Optional[AsyncPage[Item, Body]] = self
        while page is not None:
            yield page
            page = await page.next_page()

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in page.items:
                yield item


class AsyncPager(Generic[Item, Body]):
    """A paginated call: ``await`` it for the first page, or use ``async for`` for all items."""

    def __init__(self, first: Callable[[], Awaitable[AsyncPage[Item, Body]]]) -> None:
        self._first = first

    def __await__(self) -> Generator[Any, None, AsyncPage[Item, Body]]:
        return self._first().__await__()

    async def pages(self) -> AsyncIterator[AsyncPage[Item, Body]]:
        """All pages, including the first one."""
        async for page in (await self._first()).pages():
            yield page

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for item in await self._first():
            yield item


def next_step(
    paging: Paging, body: Any, headers: Headers, items: List[Any], sent: Callable[[str], Any]
) -> Optional[Step]:
    """How to get the next page, or ``None`` at the end."""
    more = _at(body, paging.more) if paging.more else None
    if more is False:
        return None
    if paging.kind == "link":
        url = next_link(headers.get("link", ""))
        return None if url is None else Step(url=url)
    if paging.kind in ("url", "cursor"):
        found = _at(body, paging.next)
        if found is None or found == "" or found is False or isinstance(found, (dict, list)):
            return None
        if paging.kind == "url" and (not paging.parameter or _is_address(str(found))):
            return Step(url=str(found))
        return None if found == sent(paging.parameter) else Step(value=found)
    if not items:
        return None
    if paging.kind == "after_id":
        last = _at(body, paging.next) if paging.next else None
        if last is None and paging.id:
            last = _at(items[-1], (paging.id,))
        return None if last is None or last == sent(paging.parameter) else Step(value=last)
    return _counted(paging, body, len(items), sent, more is True)


def _counted(paging: Paging, body: Any, count: int, sent: Callable[[str], Any], has_more: bool) -> Optional[Step]:
    given = sent(paging.parameter)
    current = paging.first if given is None else int(given)
    total = _at(body, paging.total) if paging.total else None
    following = current + (count if paging.kind == "offset" else 1)
    if isinstance(total, int) and not isinstance(total, bool):
        last = total if paging.kind == "offset" else total + paging.first
        return Step(value=following) if following < last else None
    size = sent(paging.size) if paging.size else None
    if not has_more and size is not None and count < int(size):
        return None
    return Step(value=following)


def _is_address(text: str) -> bool:
    return text.startswith(("http://", "https://", "/", "?"))


def next_link(header: str) -> Optional[str]:
    """The URL of the next page in a ``Link`` header."""
    for part in header.split("<")[1:]:
        url, _, notes = part.partition(">")
        for note in notes.split(";"):
            name, _, relations = note.partition("=")
            if name.strip().lower() == "rel" and "next" in relations.strip(' ,"\t').lower().split():
                return url
    return None


def _at(value: Any, path: Path) -> Any:
    for key in path:
        if not isinstance(value, dict):
            return None
        value = value.get(key)
    return value
