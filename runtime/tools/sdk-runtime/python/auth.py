"""The credentials of a client, and how requests send them."""

from __future__ import annotations

import base64
import json
import os
import sys
import threading
import time
import urllib.parse
import warnings
from dataclasses import dataclass, field
from types import FrameType
from typing import Any, Callable, Container, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from .content import Content
from .deadline import Deadline
from .errors import APIError, SDKError, guarded
from .files import CHUNK_SIZE
from .transport import HttpTransport, Request, Transport

Secret = Union[str, Callable[[], str]]
"""A key or a token, or a function that returns it for each call."""

Login = Tuple[str, str]
"""A username and a password."""


@dataclass(frozen=True)
class Scheme:
    """A security scheme. ``name`` is the name of the header, parameter or cookie, or the word before the token."""

    kind: str
    """``header``, ``query``, ``cookie``, ``basic``, ``token`` or ``none``."""
    name: str = ""
    environment: Tuple[str, ...] = ()
    """Environment variables with the secret, for clients that are not given one."""
    argument: str = ""
    """The argument of the client for the secret."""


@dataclass
class Signature:
    """What credentials add to a request."""

    headers: Dict[str, str] = field(default_factory=dict, repr=False)
    query: List[Tuple[str, str]] = field(default_factory=list, repr=False)
    cookies: List[Tuple[str, str]] = field(default_factory=list, repr=False)


class Credentials:
    """The secrets of a client, by scheme. ``repr`` does not show them."""

    def __init__(self, schemes: Mapping[str, Scheme], given: Mapping[str, Any]) -> None:
        self._schemes = schemes
        self._values: Dict[str, Any] = {}
        self._lock = threading.Lock()
        self._has_warned = False
        for name, scheme in schemes.items():
            value = given.get(name)
            if value is None:
                value = _from_environment(scheme)
            if value is not None or scheme.kind == "none":
                self._values[name] = value

    def needed(self, security: Sequence[Sequence[str]]) -> Mapping[str, Any]:
        """The values of the first set of schemes that is complete."""
        for schemes in security:
            if all(name in self._values for name in schemes):
                return {name: self._values[name] for name in schemes}
        return {}

    def warn_if_missing(
        self, operation: str, security: Sequence[Sequence[str]], headers: Mapping[str, str], url: str
    ) -> None:
        """Warn once, before the first call that needs secrets and has none: a bare 401 would not name the argument."""
        if self._has_warned or not security:
            return
        known = {name.lower() for name in headers}
        query = {name for name, _ in urllib.parse.parse_qsl(urllib.parse.urlsplit(url).query, keep_blank_values=True)}
        missing = [[name for name in names if self._is_missing(name, known, query)] for names in security]
        if not all(missing):
            return
        with self._lock:
            if self._has_warned:
                return
            self._has_warned = True
        options = [" and ".join(repr(self._schemes[name].argument) for name in names) for names in missing]
        arguments = ", or ".join(dict.fromkeys(options))
        schemes = list(dict.fromkeys(name for names in missing for name in names))
        warnings.warn(
            f"{operation} requires authentication, but the client has no credentials for it. "
            f"Pass {arguments} to the client (security scheme{'' if len(schemes) == 1 else 's'}: {', '.join(schemes)}).",
            stacklevel=_caller_level(),
        )

    def _is_missing(self, name: str, headers: Container[str], query: Container[str]) -> bool:
        """Cookies and client certificates never count: a transport or an SSL context can add them."""
        scheme = self._schemes.get(name)
        if scheme is None or name in self._values or scheme.kind in ("cookie", "none"):
            return False
        if scheme.kind == "query":
            return scheme.name not in query
        return (scheme.name.lower() if scheme.kind == "header" else "authorization") not in headers

    def sign(self, values: Mapping[str, Any]) -> Signature:
        """What the values add to a request. Functions must be called before."""
        signature = Signature()
        for name, value in values.items():
            scheme = self._schemes[name]
            if scheme.kind == "header":
                signature.headers[scheme.name] = value
            elif scheme.kind == "query":
                signature.query.append((scheme.name, value))
            elif scheme.kind == "cookie":
                signature.cookies.append((scheme.name, value))
            elif scheme.kind == "basic":
                signature.headers["Authorization"] = basic(*value)
            elif scheme.kind == "token":
                signature.headers["Authorization"] = f"{scheme.name} {value}".lstrip()
        return signature

    def __repr__(self) -> str:
        return f"Credentials({', '.join(sorted(self._values))})"


def basic(name: str, password: str) -> str:
    """The ``Authorization`` header for a username and a password."""
    return "Basic " + base64.b64encode(f"{name}:{password}".encode()).decode("ascii")


class ClientCredentials:
    """Gets tokens with the OAuth 2 client credentials grant, and caches each until shortly before it expires.

    Pass it to a client in place of a token.
    """

    def __init__(
        self,
        token_url: str,
        client_id: str,
        client_secret: str,
        *,
        scopes: Sequence[str] = (),
        transport: Optional[Transport] = None,
        timeout: float = 30.0,
    ) -> None:
        self._token_url = token_url
        self._login = (client_id, client_secret)
        self._scopes = tuple(scopes)
        self._transport: Transport = transport or HttpTransport()
        self._timeout = timeout
        self._lock = threading.Lock()
        self._token: Optional[str] = None
        self._ends = 0.0

    def __call__(self) -> str:
        with self._lock:
            if self._token is None or time.monotonic() >= self._ends:
                self._token, lifetime = self._fetch()
                self._ends = time.monotonic() + lifetime - min(30.0, lifetime / 10)
            return self._token

    def __repr__(self) -> str:
        return f"ClientCredentials({self._token_url!r})"

    def _fetch(self) -> Tuple[str, float]:
        fields = {"grant_type": "client_credentials"}
        if self._scopes:
            fields["scope"] = " ".join(self._scopes)
        data = urllib.parse.urlencode(fields).encode("ascii")
        headers = {
            "Authorization": basic(*(urllib.parse.quote(part, safe="") for part in self._login)),
            "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        content = Content(headers["Content-Type"], len(data), True, lambda: iter((data,)))
        request = Request("POST", self._token_url, headers, content)
        response = guarded("token", lambda: self._transport.send(request, Deadline(self._timeout)))
        pieces = guarded("token", lambda: list(iter(lambda: response.read(CHUNK_SIZE), b"")))
        try:
            body = json.loads(b"".join(pieces))
        except ValueError:
            body = None
        if not 200 <= response.status < 300:
            raise APIError("token", response.status, response.reason, response.headers, body)
        if not isinstance(body, dict) or not isinstance(body.get("access_token"), str):
            raise SDKError(f"The response of {self._token_url} has no access_token.")
        lifetime = body.get("expires_in")
        return body["access_token"], float(lifetime) if isinstance(lifetime, (int, float)) else 300.0


def _caller_level() -> int:
    """The ``stacklevel`` at which a warning points to the first frame outside of this package."""
    package = __name__.rpartition("._core.")[0] + "."
    frame: Optional[FrameType] = sys._getframe(1)
    level = 1
    while frame is not None and frame.f_globals.get("__name__", "").startswith(package):
        frame = frame.f_back
        level += 1
    return level


def _from_environment(scheme: Scheme) -> Any:
    values = [os.environ.get(name) for name in scheme.environment]
    if not values or any(value is None or value == "" for value in values):
        return None
    return tuple(values) if scheme.kind == "basic" else values[0]
