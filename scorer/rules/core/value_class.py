"""Immutable values: data classes that share their methods instead of compiling five for each class.

Compiling the methods of some 270 frozen data classes took a quarter of the application's import time, and
creating an instance of a frozen data class takes twice as long as creating one of these values. The type checker
rejects changes to a value; at run time nothing prevents them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from reprlib import recursive_repr
from typing import TypeVar, dataclass_transform, overload

T = TypeVar("T")


@overload
def value_class(of_class: type[T], /) -> type[T]: ...
@overload
def value_class(
    *, kw_only: bool = False, slots: bool = True, eq: bool = True
) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value_class(
    of_class: type[T] | None = None,
    /,
    *,
    kw_only: bool = False,
    slots: bool = True,
    eq: bool = True,
) -> type[T] | Callable[[type[T]], type[T]]:
    """Return the class with methods of a value: instances with equal fields are equal and have equal hashes.

    Without *slots* instances can have cached properties. Without *eq* an instance only equals itself.
    Without a class the function returns a decorator with these options.
    """

    def converted(of_class: type[T]) -> type[T]:
        defined = vars(of_class)
        of_class = dataclass(eq=False, repr=False, kw_only=kw_only, slots=slots)(of_class)
        if "__repr__" not in defined:
            of_class.__repr__ = _repr  # type: ignore[method-assign]
        if eq and "__eq__" not in defined:
            _compare_fields(of_class)
        return of_class

    return converted if of_class is None else converted(of_class)


@recursive_repr("...")
def _repr(value: object) -> str:
    shown = (f"{each.name}={getattr(value, each.name)!r}" for each in fields(value) if each.repr)  # type: ignore[arg-type]
    return f"{type(value).__qualname__}({', '.join(shown)})"


def _compare_fields(of_class: type) -> None:
    names = [each.name for each in fields(of_class) if each.compare]
    key: Callable[[object], object] = attrgetter(*names) if names else lambda _: ()

    def equal(value: object, other: object) -> bool:
        return key(value) == key(other) if other.__class__ is value.__class__ else NotImplemented

    def hashed(value: object) -> int:
        return hash(key(value))

    of_class.__eq__ = equal  # type: ignore[method-assign,assignment]
    of_class.__hash__ = hashed  # type: ignore[method-assign,assignment]
