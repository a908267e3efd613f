"""Lists that come in pages."""

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
    """Where in the body the items are; nowhere: the body is the list."""
    parameter: str = ""
    """What is sent to get the next page: the name of a parameter, or of a field of the body."""
    place: str = "query"
    """Where that is sent: ``query`` or ``body``."""
    next: Path = ()
    """Where in the body the next cursor or address is, or the id of the last item."""
    id: str = ""
    """The property of an item that is its id, when the body does not say the last one."""
    more: Path = ()
    """Where in the body it says whether there are more."""
    total: Path = ()
    """Where in the body the number of pages (``page``) or of items (``offset``) is."""
    size: str = ""
    """The parameter for how many items a page has."""
    first: int = 0
    """The number of the first page."""


@dataclass(frozen=True)
class Step:
    """What the next request has, other than the first one: a value, or an address of its own."""

    value: Any = None
    url: Optional[str] = None


class PageData(Generic[Item, Body]):
    """One page: its items, and the whole body around them."""

    def __init__(self, body: Body, headers: Headers, paging: Paging, sent: Callable[[str], Any]) -> None:
        self.body = body
        self.headers = headers
        self._paging = paging
        self._sent = sent

    @property
    def items(self) -> List[Item]:
        """The items of this page."""
        found = _at(self.body, self._paging.items)
        return found if isinstance(found, list) else []

    @property
    def next_step(self) -> Optional[Step]:
        """How to get the next page, or ``None`` at the end."""
        return next_step(self._paging, self.body, self.headers, self.items, self._sent)

    @property
    def has_next(self) -> bool:
        """Whether there is another page."""
        return self.next_step is not None


class Page(PageData[Item, Body]):
    """One page of a list. A loop over it goes on over all pages that follow."""

    fetch: Callable[[Step], Page[Item, Body]]

    def next_page(self) -> Optional[Page[Item, Body]]:
        """The next page, or ``None`` at the end."""
        step = self.next_step
        return None if step is None else self.fetch(step)

    def pages(self) -> Iterator[Page[Item, Body]]:
        """This page and all that follow."""
        page: Optional[Page[Item, Body]] = self
        while page is not None:
            yield page
            page = page.next_page()

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.items


class AsyncPage(PageData[Item, Body]):
    """One page of a list. ``async for`` over it goes on over all pages that follow."""

    fetch: Callable[[Step], Awaitable[AsyncPage[Item, Body]]]

    async def next_page(self) -> Optional[AsyncPage[Item, Body]]:
        """The next page, or ``None`` at the end."""
        step = self.next_step
        return None if step is None else await self.fetch(step)

    async def pages(self) -> AsyncIterator[AsyncPage[Item, Body]]:
        """This page and all that follow."""
        page: Optional[AsyncPage[Item, Body]] = self
        while page is not None:
            yield page
            page = await page.next_page()

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in page.items:
                yield item


class AsyncPager(Generic[Item, Body]):
    """A call that gives pages: ``await`` it for the first page, or ``async for`` over it for all items."""

    def __init__(self, first: Callable[[], Awaitable[AsyncPage[Item, Body]]]) -> None:
        self._first = first

    def __await__(self) -> Generator[Any, None, AsyncPage[Item, Body]]:
        return self._first().__await__()

    async def pages(self) -> AsyncIterator[AsyncPage[Item, Body]]:
        """All pages, the first one included."""
        async for page in (await self._first()).pages():
            yield page

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for item in await self._first():
            yield item


def next_step(
    paging: Paging, body: Any, headers: Headers, items: List[Any], sent: Callable[[str], Any]
) -> Optional[Step]:
    """How to get the page after the one that came with this body and these headers."""
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
    """The address in a ``Link`` header that leads to the next page."""
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
