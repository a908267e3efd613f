"""The specification of an operation, which generated methods pass to the core."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Mapping, Optional, Tuple

from .pages import Paging


@dataclass(frozen=True)
class Parameter:
    """The location and serialization of a parameter."""

    name: str
    place: str
    """``path``, ``query``, ``header``, ``cookie`` or ``querystring``."""
    style: str = "form"
    explode: bool = True
    reserved: bool = False
    media_type: Optional[str] = None


@dataclass(frozen=True)
class Encoding:
    """The serialization of a form field."""

    media_type: Optional[str] = None
    style: Optional[str] = None
    explode: Optional[bool] = None
    reserved: bool = False


@dataclass(frozen=True)
class Body:
    """The serialization of the body."""

    kind: str
    """``json``, ``form``, ``multipart``, ``text`` or ``binary``."""
    media_type: str
    encoding: Mapping[str, Encoding] = field(default_factory=dict)
    required: bool = False
    """Whether ``None`` is sent, as ``null``."""


@dataclass(frozen=True)
class Server:
    """A base address with variables in braces, and their defaults."""

    url: str
    variables: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Operation:
    """One method of the API."""

    name: str
    """As it is called: ``books.list``."""
    method: str
    path: str
    parameters: Tuple[Parameter, ...] = ()
    body: Optional[Body] = None
    accept: Optional[str] = "application/json"
    result: str = "json"
    """``json``, ``text``, ``binary``, ``any``, ``nothing``, ``events``, ``event_text``, ``event_objects`` or ``lines``."""
    security: Tuple[Tuple[str, ...], ...] = ()
    """Any one of these sets of schemes; an empty set means that none is needed."""
    servers: Tuple[Server, ...] = ()
    """Servers of this operation, if they differ from those of the API."""
    paging: Optional[Paging] = None
