"""Headers with case-insensitive names."""

from __future__ import annotations

from typing import Dict, Iterable, Iterator, List, Mapping, Tuple


class Headers(Mapping[str, str]):
    """Headers of a response. Values of a repeated header are joined by commas; see ``get_all``."""

    def __init__(self, pairs: Iterable[Tuple[str, str]] = ()) -> None:
        self._values: Dict[str, List[str]] = {}
        for name, value in pairs:
            self._values.setdefault(name.lower(), []).append(value)

    def __getitem__(self, name: str) -> str:
        return ", ".join(self._values[name.lower()])

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name.lower() in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def get_all(self, name: str) -> List[str]:
        """All values of a repeated header, such as ``Set-Cookie``."""
        return list(self._values.get(name.lower(), []))

    def __repr__(self) -> str:
        return f"Headers({', '.join(self._values)})"
