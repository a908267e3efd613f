"""HTTP/1.1 with the standard library, with a pool of reused connections."""

from __future__ import annotations

import http.client
import io
import select
import socket
import ssl
import threading
import time
import urllib.request
import zlib
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, Protocol, Tuple, cast
from urllib.parse import SplitResult, unquote, urlsplit

from .content import Content
from .deadline import Deadline
from .headers import Headers

_MAX_IDLE = 15.0
_MAX_IDLE_CONNECTIONS = 32


@dataclass
class Request:
    """An outgoing request. Hooks may change its headers."""

    method: str
    url: str = field(repr=False)
    headers: Dict[str, str] = field(repr=False)
    content: Optional[Content] = field(default=None, repr=False)


class Response(Protocol):
    """A response whose body is not read yet."""

    status: int
    reason: str
    headers: Headers

    def read(self, size: int) -> bytes:
        """Return the next bytes as soon as some arrive, and empty bytes at the end."""

    def close(self) -> None:
        """Close without reading the rest. Not needed after the end of the body."""


class Transport(Protocol):
    """Sends requests. Pass your own to a client, for example to test without a network."""

    def send(self, request: Request, deadline: Deadline) -> Response:
        """Send the request, and wait for status and headers. Raises ``OSError`` if the connection fails."""

    def close(self) -> None:
        """Close all connections."""


class HttpTransport:
    """The usual transport: ``http.client``, a pool of connections, proxies from the environment."""

    def __init__(self, ssl_context: Optional[ssl.SSLContext] = None) -> None:
        self._ssl_context = ssl_context
        self._idle: Dict[Tuple[str, str], List[_Connection]] = {}
        self._lock = threading.Lock()
        self._proxies = urllib.request.getproxies()

    def send(self, request: Request, deadline: Deadline) -> Response:
        url = urlsplit(request.url)
        key = (url.scheme, url.netloc)
        connection = self._reusable(key) or self._connect(url, deadline)
        try:
            return connection.send(request, url, deadline, lambda: self._keep(key, connection))
        except BaseException:
            connection.close()
            raise

    def close(self) -> None:
        with self._lock:
            connections = [one for group in self._idle.values() for one in group]
            self._idle.clear()
        for connection in connections:
            connection.close()

    def __del__(self) -> None:
        self.close()

    def _reusable(self, key: Tuple[str, str]) -> Optional[_Connection]:
        while True:
            with self._lock:
                group = self._idle.get(key)
                connection = group.pop() if group else None
            if connection is None or connection.is_alive():
                return connection
            connection.close()

    def _keep(self, key: Tuple[str, str], connection: _Connection) -> None:
        connection.idle_since = time.monotonic()
        with self._lock:
            group = self._idle.setdefault(key, [])
            group.append(connection)
            spare = group.pop(0) if len(group) > _MAX_IDLE_CONNECTIONS else None
        if spare is not None:
            spare.close()

    def _connect(self, url: SplitResult, deadline: Deadline) -> _Connection:
        if url.scheme not in ("http", "https") or not url.hostname:
            raise ValueError(f"{url.scheme}://{url.hostname or ''} is not an HTTP URL")
        is_secure = url.scheme == "https"
        proxy = self._proxy_of(url)
        host, port = (proxy.hostname or "", proxy.port or 80) if proxy else (url.hostname, url.port)
        plain: http.client.HTTPConnection
        if is_secure:
            if self._ssl_context is None:
                self._ssl_context = ssl.create_default_context()
            plain = http.client.HTTPSConnection(host, port, timeout=deadline.remaining(), context=self._ssl_context)
            if proxy:
                plain.set_tunnel(url.hostname, url.port or 443, _proxy_headers(proxy))
        else:
            plain = http.client.HTTPConnection(host, port, timeout=deadline.remaining())
        plain.connect()
        return _Connection(plain, proxy if not is_secure else None)

    def _proxy_of(self, url: SplitResult) -> Optional[SplitResult]:
        address = self._proxies.get(url.scheme)
        if not address or urllib.request.proxy_bypass(url.hostname or ""):
            return None
        proxy = urlsplit(address if "://" in address else f"http://{address}")
        return proxy if proxy.scheme == "http" and proxy.hostname else None


class _Connection:
    def __init__(self, connection: http.client.HTTPConnection, proxy: Optional[SplitResult]) -> None:
        self._connection = connection
        self._proxy = proxy
        self._socket = _TimedSocket(connection.sock)
        connection.sock = cast(socket.socket, self._socket)
        connection.auto_open = 0
        self.idle_since = 0.0
        self.max_idle = _MAX_IDLE

    def send(self, request: Request, url: SplitResult, deadline: Deadline, keep: Any) -> Response:
        connection = self._connection
        self._socket.use(deadline)
        target = (url.path or "/") + (f"?{url.query}" if url.query else "")
        headers = dict(request.headers)
        if self._proxy is not None:
            target = f"{url.scheme}://{url.netloc.rpartition('@')[2]}{target}"
            headers.update(_proxy_headers(self._proxy))
        connection.putrequest(request.method, target, skip_accept_encoding=True, skip_host=True)
        connection.putheader("Host", url.netloc.rpartition("@")[2])
        for name, value in headers.items():
            connection.putheader(name, value.encode("utf-8"))
        content = request.content
        if content is None:
            if request.method in ("POST", "PUT", "PATCH"):
                connection.putheader("Content-Length", "0")
            connection.endheaders()
        elif content.length is not None:
            connection.putheader("Content-Length", str(content.length))
            connection.endheaders(content.pieces())
        else:
            connection.putheader("Transfer-Encoding", "chunked")
            connection.endheaders(content.pieces(), encode_chunked=True)
        raw = connection.getresponse()
        if self._socket.has_ended:
            # ``http.client`` accepts the end of the connection as the end of the headers.
            raise http.client.IncompleteRead(b"")
        response = _HttpResponse(self, raw, keep)
        self.max_idle = min(_MAX_IDLE, _keep_alive(response.headers))
        return response

    def is_alive(self) -> bool:
        """Whether it was not idle for too long, and the server has neither closed it nor sent unrequested bytes."""
        if time.monotonic() - self.idle_since > self.max_idle:
            return False
        return not _is_readable(self._socket.plain)

    def close(self) -> None:
        self._connection.close()
        self._socket.close()

    def release(self) -> None:
        """Forget the deadline of the call that is over."""
        self._socket.use(None)


class _HttpResponse:
    def __init__(self, connection: _Connection, response: http.client.HTTPResponse, keep: Any) -> None:
        self.status = response.status
        self.reason = response.reason
        self.headers = Headers(response.getheaders())
        self._connection: Optional[_Connection] = connection
        self._response = response
        self._keep = keep
        self._will_close = bool(getattr(response, "will_close", True))
        encoding = self.headers.get("content-encoding", "").lower()
        self._unpack = zlib.decompressobj(zlib.MAX_WBITS | 32) if encoding in ("gzip", "x-gzip", "deflate") else None
        self._left = response.length

    def read(self, size: int) -> bytes:
        while self._connection is not None:
            if self._unpack is not None and self._unpack.unconsumed_tail:
                return self._unpack.decompress(self._unpack.unconsumed_tail, size)
            data = self._read_some(size)
            if not data:
                self._end()
                return self._unpack.flush() if self._unpack is not None else b""
            if self._unpack is None:
                return data
            unpacked = self._unpack.decompress(data, size)
            if unpacked:
                return unpacked
        return b""

    def _read_some(self, size: int) -> bytes:
        data = self._response.read1(size)
        if self._left is not None:
            self._left -= len(data)
            if not data and self._left > 0:
                raise http.client.IncompleteRead(b"", self._left)
        return data

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            self._response.close()
            connection.close()

    def _end(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        self._response.close()
        if self._will_close:
            connection.close()
        else:
            connection.release()
            self._keep()

    def __del__(self) -> None:
        if getattr(self, "_connection", None) is not None:
            self.close()


class _TimedSocket:
    """A socket with one deadline for all reads and writes of a call."""

    def __init__(self, plain: socket.socket) -> None:
        self.plain = plain
        self.has_ended = False
        self._deadline: Optional[Deadline] = None

    def use(self, deadline: Optional[Deadline]) -> None:
        if self._deadline is not None:
            self._deadline.watch(None)
        self._deadline = deadline
        if deadline is not None:
            deadline.watch(self.plain)

    def apply_timeout(self) -> None:
        """Limit the next operation to the time that is left."""
        if self._deadline is not None:
            self.plain.settimeout(self._deadline.remaining())

    def sendall(self, data: Any) -> None:
        self.apply_timeout()
        self.plain.sendall(data)

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(_TimedReader(self, self.plain.makefile("rb", buffering=0)))

    def close(self) -> None:
        self.plain.close()


class _TimedReader(io.RawIOBase):
    def __init__(self, timed: _TimedSocket, raw: Any) -> None:
        self._timed = timed
        self._raw = raw

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> Optional[int]:
        self._timed.apply_timeout()
        size = cast(Optional[int], self._raw.readinto(buffer))
        self._timed.has_ended = size == 0
        return size

    def close(self) -> None:
        if not self.closed:
            self._raw.close()
        super().close()


def _is_readable(plain: socket.socket) -> bool:
    try:
        if hasattr(select, "poll"):
            poll = select.poll()
            poll.register(plain, select.POLLIN)
            return bool(poll.poll(0))
        return bool(select.select([plain], [], [], 0)[0])
    except (OSError, ValueError):
        return True


def _keep_alive(headers: Headers) -> float:
    """How long the server keeps idle connections, minus a second for latency."""
    for part in headers.get("keep-alive", "").split(","):
        name, _, seconds = part.strip().partition("=")
        if name.lower() == "timeout" and seconds.isdigit():
            return float(seconds[:6]) - 1
    return _MAX_IDLE


def _proxy_headers(proxy: SplitResult) -> Dict[str, str]:
    if not proxy.username:
        return {}
    from .auth import basic

    return {"Proxy-Authorization": basic(unquote(proxy.username), unquote(proxy.password or ""))}
