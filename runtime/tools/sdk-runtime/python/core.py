"""Sends calls and reads their responses, synchronously and with asyncio."""

from __future__ import annotations

import asyncio
import functools
import inspect
import json
import re
import ssl
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import (
    Any,
    Awaitable,
    Callable,
    Dict,
    List,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    TypedDict,
    TypeVar,
)
from urllib.parse import urljoin, urlsplit

from . import serialize
from .auth import Credentials
from .content import Content, content_of, form_text
from .deadline import Deadline
from .errors import APIConnectionError, APIDecodeError, APIError, guarded
from .files import CHUNK_SIZE
from .headers import Headers
from .operation import Operation, Parameter, Server
from .pages import AsyncPage, AsyncPager, Page, PageData, Paging, Step
from .responses import (
    APIResponse,
    AsyncDownload,
    AsyncStream,
    Download,
    Guard,
    Stream,
    closing_on_error,
)
from .retry_policy import retry_delay, is_repeatable, is_retryable
from .streams import is_json, text_of
from .transport import HttpTransport, Request, Response, Transport

T = TypeVar("T")
_MAX_REDIRECTS = 5
_STREAMS = ("events", "event_text", "event_objects", "lines")
_Captured = List[Tuple[int, Headers]]
_captured: ContextVar[Optional[_Captured]] = ContextVar("captured", default=None)


class RequestOptions(TypedDict, total=False):
    """Options of one call, which override those of the client."""

    timeout: Optional[float]
    """Timeout of each attempt in seconds; ``None`` for no limit."""
    max_retries: int
    """Maximum number of retries of an idempotent call."""
    idempotency_key: str
    """Sent as ``Idempotency-Key``. Allows retries of POST and PATCH."""
    headers: Mapping[str, str]
    """Added to the headers, or replacing them."""
    query: Mapping[str, Any]
    """Added to the query."""
    body: Mapping[str, Any]
    """Added to the fields of a JSON object or a form."""


@dataclass
class Settings:
    """The options of a client."""

    base_url: str
    """Empty if neither the client nor the API description has one."""
    has_own_base_url: bool
    """Whether the client chose it. It then replaces the servers of single operations, too."""
    credentials: Credentials
    user_agent: str
    timeout: Optional[float] = 60.0
    max_retries: int = 2
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    transport: Optional[Transport] = None
    ssl_context: Optional[ssl.SSLContext] = None
    on_request: Optional[Callable[[Request], None]] = None
    on_response: Optional[Callable[[Request, int, Headers], None]] = None
    environment: str = ""
    """The environment variable of the base URL, for an error message."""


@dataclass
class _Call:
    """A call with its options."""

    operation: Operation
    args: Sequence[Any]
    body: Any
    options: RequestOptions
    step: Step = Step()
    media_type: Optional[str] = None


class _Core:
    """What calls with and without asyncio share."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.transport: Transport = settings.transport or HttpTransport(settings.ssl_context)

    def prepare(self, call: _Call, secrets: Mapping[str, Any]) -> Request:
        """Create the request of a call."""
        operation, options = call.operation, call.options
        signature = self.settings.credentials.sign(secrets)
        path, query, headers, cookies = _written(operation, call.args)
        query += [pair for name, value in (options.get("query") or {}).items() for pair in _more(name, value)]
        query += [(serialize.encode(name), serialize.encode(value)) for name, value in signature.query]
        cookies += [(name, serialize.cookie_value(value)) for name, value in signature.cookies]
        url = self._url_of(operation, path, query)
        if call.step.url is not None:
            followed = urljoin(url, call.step.url)
            if not _is_same_origin(url, followed):
                raise APIConnectionError(f"{operation.name}: the next page is on another host, so it is not requested.")
            url = _with_query(followed, signature.query)
        content = _content(call)
        sent = {"User-Agent": self.settings.user_agent}
        if operation.accept is not None:
            sent["Accept"] = operation.accept
        sent["Accept-Encoding"] = "identity" if operation.result in (*_STREAMS, "binary") else "gzip"
        if content is not None:
            sent["Content-Type"] = content.media_type
        key = options.get("idempotency_key")
        groups: List[Mapping[str, str]] = [
            headers,
            {} if key is None else {"Idempotency-Key": key},
            signature.headers,
            {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies)} if cookies else {},
            self.settings.headers,
            options.get("headers") or {},
        ]
        for group in groups:
            for name, value in group.items():
                _set_header(sent, name, value)
        self.settings.credentials.warn_if_missing(operation.name, operation.security, sent, url)
        return Request(operation.method, url, sent, content)

    def limits(self, options: RequestOptions) -> Tuple[Optional[float], int]:
        """The timeout of an attempt, and the number of retries."""
        retries = options.get("max_retries", self.settings.max_retries)
        return options["timeout"] if "timeout" in options else self.settings.timeout, retries

    def send_once(self, operation: Operation, request: Request, deadline: Deadline) -> Response:
        """Make one attempt and follow redirects."""
        if self.settings.on_request is not None:
            self.settings.on_request(request)
        for _ in range(_MAX_REDIRECTS + 1):
            response = guarded(operation.name, lambda: self.transport.send(request, deadline))
            if self.settings.on_response is not None:
                self.settings.on_response(request, response.status, response.headers)
            following = _redirected(request, response)
            if following is None:
                return response
            response.close()
            request = following
        raise APIConnectionError(f"{operation.name}: redirected more than {_MAX_REDIRECTS} times.")

    def error_of(self, operation: Operation, response: Response) -> APIError:
        """Read the body of an error response."""
        with closing_on_error(response):
            data = _read_all(operation, response)
        media_type = response.headers.get("content-type", "")
        body: Any = text_of(data, media_type) if _is_text(data, media_type) else data
        if isinstance(body, str) and (is_json(media_type) or body.lstrip()[:1] in ("{", "[")):
            try:
                body = json.loads(body)
            except ValueError:
                pass  # It stays text.
        return APIError(operation.name, response.status, response.reason, response.headers, body)

    def value_of(self, operation: Operation, response: Response) -> Any:
        """Read the value of a response that is not a stream."""
        with closing_on_error(response):
            data = _read_all(operation, response)
        media_type = response.headers.get("content-type", "")
        if operation.result == "nothing" or operation.method == "HEAD":
            return None
        if operation.result == "text":
            return text_of(data, media_type)
        if not data.strip():
            return None
        if operation.result == "any" and not is_json(media_type):
            return text_of(data, media_type) if _is_text(data, media_type) else data
        try:
            return json.loads(data)
        except ValueError as error:
            problem = "is not valid JSON" if is_json(media_type) else f"is {media_type!r}, not JSON"
            raise APIDecodeError(
                operation.name, response.status, f"but the body {problem}", response.headers, text_of(data, media_type)
            ) from error

    def remember(self, response: Response) -> None:
        """Keep status and headers for ``with_response``."""
        captured = _captured.get()
        if captured is not None:
            captured.append((response.status, response.headers))

    def guard_of(self, operation: Operation, deadline: Deadline) -> Guard:
        """For bodies that are read later: the timeout applies to each chunk."""

        def guard(work: Callable[[], Any]) -> Any:
            deadline.renew()
            return guarded(operation.name, work)

        return guard

    def _url_of(self, operation: Operation, path: str, query: List[serialize.Pair]) -> str:
        base = self.settings.base_url
        if operation.servers and not self.settings.has_own_base_url:
            base = urljoin(base, server_url(operation.servers[0])) if base else server_url(operation.servers[0])
        if "://" not in base:
            hint = f", or set {self.settings.environment}" if self.settings.environment else ""
            raise ValueError(f"The base URL of the API is unknown. Pass base_url to the client{hint}.")
        fixed, _, fixed_query = path.partition("?")
        return _with_query(base.rstrip("/") + fixed + (f"?{fixed_query}" if fixed_query else ""), query)


class SyncCore(_Core):
    """Makes calls in the calling thread."""

    def call(
        self,
        operation: Operation,
        args: Sequence[Any] = (),
        body: Any = None,
        options: Optional[RequestOptions] = None,
        media_type: Optional[str] = None,
    ) -> Any:
        """Make a call and return its value."""
        return self._value(_Call(operation, args, body, options or {}, media_type=media_type))

    def page(
        self,
        operation: Operation,
        args: Sequence[Any] = (),
        body: Any = None,
        options: Optional[RequestOptions] = None,
        media_type: Optional[str] = None,
    ) -> Any:
        """Make a call and return the first page."""
        return self._page(_Call(operation, args, body, options or {}, media_type=media_type))

    def with_response(self, call: Callable[[], T]) -> APIResponse[T]:
        """Make a call and return its value with status and headers."""
        captured: _Captured = []
        token = _captured.set(captured)
        try:
            data = call()
        finally:
            _captured.reset(token)
        return _response_of(data, captured)

    def close(self) -> None:
        """Close the connections."""
        self.transport.close()

    def _value(self, call: _Call) -> Any:
        operation = call.operation
        response, deadline = self._send(call)
        if operation.result in _STREAMS:
            return Stream[Any](response, self.guard_of(operation, deadline), operation.result)
        if operation.result == "binary":
            return Download(response, self.guard_of(operation, deadline))
        return self.value_of(operation, response)

    def _page(self, call: _Call) -> Page[Any, Any]:
        body, headers = self._with_headers(call)
        paging = call.operation.paging or Paging("link")
        page = Page[Any, Any](body, headers, paging, _sent_in(call), call.step.url)
        page.fetch = lambda step: self._page(_following(call, step))
        return page

    def _with_headers(self, call: _Call) -> Tuple[Any, Headers]:
        response, _ = self._send(call)
        return self.value_of(call.operation, response), response.headers

    def _send(self, call: _Call) -> Tuple[Response, Deadline]:
        operation = call.operation
        needed = self.settings.credentials.needed(operation.security)
        secrets = {name: value() if callable(value) else value for name, value in needed.items()}
        request = self.prepare(call, secrets)
        timeout, retries = self.limits(call.options)
        for failed in range(1, retries + 2):
            deadline = Deadline(timeout)
            try:
                response = self.send_once(operation, request, deadline)
                if 200 <= response.status < 400:
                    self.remember(response)
                    return response, deadline
                error: Exception = self.error_of(operation, response)
            except APIConnectionError as broken:
                error = broken
            delay = _delay_after(error, failed, retries, request, call.options)
            if delay is None:
                raise error
            _sleep(delay)
        raise AssertionError("unreachable")


class AsyncCore(_Core):
    """Makes calls in a pool of threads, so that they do not block the event loop."""

    def __init__(self, settings: Settings, max_connections: int = 32) -> None:
        super().__init__(settings)
        self._executor = ThreadPoolExecutor(max_connections, thread_name_prefix="sdk")

    async def call(
        self,
        operation: Operation,
        args: Sequence[Any] = (),
        body: Any = None,
        options: Optional[RequestOptions] = None,
        media_type: Optional[str] = None,
    ) -> Any:
        """Make a call and return its value."""
        return await self._value(_Call(operation, args, body, options or {}, media_type=media_type))

    def page(
        self,
        operation: Operation,
        args: Sequence[Any] = (),
        body: Any = None,
        options: Optional[RequestOptions] = None,
        media_type: Optional[str] = None,
    ) -> Any:
        """Return a call that can be awaited for its first page, or iterated over."""
        call = _Call(operation, args, body, options or {}, media_type=media_type)
        return AsyncPager[Any, Any](lambda: self._page(call))

    async def with_response(self, call: Callable[[], Awaitable[T]]) -> APIResponse[T]:
        """Make a call and return its value with status and headers."""
        captured: _Captured = []
        token = _captured.set(captured)
        try:
            data = await call()
        finally:
            _captured.reset(token)
        return _response_of(data, captured)

    async def close(self) -> None:
        """Close the connections."""
        self.transport.close()
        self._executor.shutdown(wait=False)

    async def _value(self, call: _Call) -> Any:
        operation = call.operation
        response, deadline = await self._send(call)
        guard = self.guard_of(operation, deadline)
        run = functools.partial(self._run, deadline)
        if operation.result in _STREAMS:
            return AsyncStream[Any](response, guard, operation.result, run)
        if operation.result == "binary":
            return AsyncDownload(response, guard, run)
        return await run(lambda: self.value_of(operation, response))

    async def _page(self, call: _Call) -> AsyncPage[Any, Any]:
        response, deadline = await self._send(call)
        body = await self._run(deadline, lambda: self.value_of(call.operation, response))
        paging = call.operation.paging or Paging("link")
        page = AsyncPage[Any, Any](body, response.headers, paging, _sent_in(call), call.step.url)
        page.fetch = lambda step: self._page(_following(call, step))
        return page

    async def _send(self, call: _Call) -> Tuple[Response, Deadline]:
        operation = call.operation
        needed = self.settings.credentials.needed(operation.security)
        secrets = {name: await self._secret(value) for name, value in needed.items()}
        request = self.prepare(call, secrets)
        timeout, retries = self.limits(call.options)
        for failed in range(1, retries + 2):
            deadline = Deadline(timeout)
            try:
                response = await self._run(deadline, lambda: self.send_once(operation, request, deadline))
                if 200 <= response.status < 400:
                    self.remember(response)
                    return response, deadline
                error: Exception = await self._run(deadline, lambda: self.error_of(operation, response))
            except APIConnectionError as broken:
                error = broken
            delay = _delay_after(error, failed, retries, request, call.options)
            if delay is None:
                raise error
            await asyncio.sleep(delay)
        raise AssertionError("unreachable")

    async def _secret(self, value: Any) -> Any:
        if not callable(value):
            return value
        if inspect.iscoroutinefunction(value) or inspect.iscoroutinefunction(getattr(value, "__call__", None)):
            return await value()
        given = await self._run(Deadline(None), value)
        return await given if inspect.isawaitable(given) else given

    async def _run(self, deadline: Deadline, work: Callable[[], T]) -> T:
        future = asyncio.get_running_loop().run_in_executor(self._executor, work)
        try:
            return await asyncio.shield(future)
        except asyncio.CancelledError:
            # Nothing awaits the result: free the thread, and ignore its error.
            deadline.cancel()
            future.add_done_callback(lambda done: done.cancelled() or done.exception())
            raise


def user_agent(package: str, version: str) -> str:
    """``books/1.0.0 python/3.12``"""
    return f"{package}/{version} python/{sys.version_info[0]}.{sys.version_info[1]}"


def server_url(server: Server, given: Optional[Mapping[str, str]] = None) -> str:
    """The URL of a server with its variables filled in."""
    unknown = [name for name in given or {} if name not in server.variables]
    if unknown:
        raise ValueError(f"The URL of the server has no variable {unknown[0]!r}.")
    values = {**server.variables, **(given or {})}
    return re.sub(r"\{([^{}]*)\}", lambda found: values.get(found.group(1), found.group(0)), server.url)


def _sleep(seconds: float) -> None:
    time.sleep(seconds)


def _delay_after(
    error: Exception, failed: int, retries: int, request: Request, options: RequestOptions
) -> Optional[float]:
    if failed > retries or not is_repeatable(request.method, options.get("idempotency_key") is not None):
        return None
    if request.content is not None and not request.content.can_repeat:
        return None
    if isinstance(error, APIError):
        return retry_delay(failed, error.headers) if is_retryable(error.status) else None
    return retry_delay(failed)


def _written(
    operation: Operation, args: Sequence[Any]
) -> Tuple[str, List[serialize.Pair], Dict[str, str], List[serialize.Pair]]:
    path = operation.path
    in_path: Dict[str, str] = {}
    query: List[serialize.Pair] = []
    headers: Dict[str, str] = {}
    cookies: List[serialize.Pair] = []
    for parameter, value in zip(operation.parameters, args):
        if parameter.place == "path":
            in_path[parameter.name] = _in_path(operation, parameter, value)
        elif value is None:
            continue
        elif parameter.place == "querystring":
            query += _whole_query(parameter, value)
        elif parameter.place == "query":
            query += _in_query(parameter, value)
        elif parameter.place == "header":
            whole = parameter.media_type is not None
            headers[parameter.name] = (
                serialize.json_text(value) if whole else serialize.header_text(value, parameter.explode)
            )
        else:
            style = parameter.style if parameter.media_type is None else "form"
            value = value if parameter.media_type is None else serialize.json_text(value)
            cookies += serialize.cookie_pairs(parameter.name, value, style, parameter.explode)
    path = re.sub(r"\{([^{}]*)\}", lambda found: in_path.get(found.group(1), found.group(0)), path)
    return _escaped_path(path), query, headers, cookies


def _in_path(operation: Operation, parameter: Parameter, value: Any) -> str:
    if value is None or value in ("", ".", ".."):
        wrong = "empty" if not value else f"{value!r}"
        raise ValueError(f"{operation.name}: {parameter.name} must not be {wrong}, because it is part of the path.")
    if parameter.media_type is not None:
        return serialize.path_text(parameter.name, serialize.json_text(value), "simple", False, False)
    return serialize.path_text(parameter.name, value, parameter.style, parameter.explode, parameter.reserved)


def _in_query(parameter: Parameter, value: Any) -> List[serialize.Pair]:
    if parameter.media_type is None:
        return serialize.query_pairs(parameter.name, value, parameter.style, parameter.explode, parameter.reserved)
    text = serialize.json_text(value) if is_json(parameter.media_type) else serialize.scalar(value)
    return [(serialize.encode(parameter.name), serialize.encode(text))]


def _whole_query(parameter: Parameter, value: Any) -> List[serialize.Pair]:
    if isinstance(value, Mapping) and not is_json(parameter.media_type or ""):
        return [("", form_text(value, {}))]
    text = value if isinstance(value, str) else serialize.json_text(value)
    return [("", serialize.encode(text, reserved=not is_json(parameter.media_type or "")))]


def _more(name: str, value: Any) -> List[serialize.Pair]:
    style = "deepObject" if isinstance(value, Mapping) else "form"
    return [] if value is None else serialize.query_pairs(name, value, style, True)


def _with_query(url: str, pairs: Sequence[serialize.Pair]) -> str:
    text = "&".join(f"{name}={value}" if name else value for name, value in pairs)
    if text == "":
        return url
    return f"{url}{'&' if '?' in url else '?'}{text}"


def _escaped_path(path: str) -> str:
    return re.sub(r"[^!-~]|[\"<>\\^`{|}]", lambda found: serialize.encode(found.group(0)), path)


def _content(call: _Call) -> Optional[Content]:
    operation, value = call.operation, call.body
    more = call.options.get("body")
    if operation.body is None:
        return None
    if more is not None:
        value = {**(value or {}), **more}
    paging = operation.paging
    if call.step.value is not None and paging is not None and paging.place == "body":
        value = {**(value or {}), paging.parameter: call.step.value}
    if value is None and call.media_type is None and not operation.body.required:
        return None
    return content_of(operation.body, value, call.media_type)


def _set_header(headers: Dict[str, str], name: str, value: str) -> None:
    known = next((one for one in headers if one.lower() == name.lower()), None)
    if known is not None:
        del headers[known]
    headers[name] = value


def _sent_in(call: _Call) -> Callable[[str], Any]:
    """The function that returns the value of a sent parameter."""

    def sent(name: str) -> Any:
        paging = call.operation.paging
        if paging is not None and paging.place == "body":
            return call.body.get(name) if isinstance(call.body, Mapping) else None
        for parameter, value in zip(call.operation.parameters, call.args):
            if parameter.name == name and parameter.place in ("query", "header"):
                return value
        return None

    return sent


def _following(call: _Call, step: Step) -> _Call:
    """The call for the next page."""
    paging = call.operation.paging
    if step.url is not None or paging is None:
        return replace(call, step=step)
    if paging.place == "body":
        return replace(call, body={**(call.body or {}), paging.parameter: step.value}, step=step)
    args = [
        step.value if parameter.name == paging.parameter and parameter.place == paging.place else value
        for parameter, value in zip(call.operation.parameters, call.args)
    ]
    return replace(call, args=args, step=step)


def _redirected(request: Request, response: Response) -> Optional[Request]:
    """The request that follows a redirect, unless there is none or it must not be followed."""
    location = response.headers.get("location")
    if response.status not in (301, 302, 303, 307, 308) or location is None:
        return None
    url = urljoin(request.url, location).partition("#")[0]
    to_get = response.status == 303 and request.method not in ("GET", "HEAD")
    if not to_get and request.method not in ("GET", "HEAD"):
        if response.status in (301, 302) or (request.content is not None and not request.content.can_repeat):
            return None
    if urlsplit(url).scheme not in ("http", "https"):
        return None
    if urlsplit(request.url).scheme == "https" and urlsplit(url).scheme == "http":
        return None
    dropped = ["content-type"] if to_get else []
    headers = dict(request.headers)
    if not _is_same_origin(request.url, url):
        # Other headers may contain secrets, which must not go to another host.
        kept = ("accept", "accept-encoding", "content-type", "user-agent")
        headers = {name: value for name, value in headers.items() if name.lower() in kept}
    headers = {name: value for name, value in headers.items() if name.lower() not in dropped}
    return Request("GET" if to_get else request.method, url, headers, None if to_get else request.content)


def _is_same_origin(one: str, other: str) -> bool:
    a, b = urlsplit(one), urlsplit(other)
    return (a.scheme, a.hostname, a.port) == (b.scheme, b.hostname, b.port)


def _read_all(operation: Operation, response: Response) -> bytes:
    pieces = iter(lambda: guarded(operation.name, lambda: response.read(CHUNK_SIZE)), b"")
    return b"".join(pieces)


def _is_text(data: bytes, media_type: str) -> bool:
    plain = media_type.split(";")[0].strip().lower()
    if plain.startswith("text/") or is_json(media_type) or plain.endswith(("xml", "javascript", "urlencoded")):
        return True
    return plain == "" and b"\0" not in data


def _response_of(data: T, captured: _Captured) -> APIResponse[T]:
    if not captured:
        raise ValueError("The function passed to with_response made no call.")
    status, headers = captured[0]
    return APIResponse(data, status, headers)
