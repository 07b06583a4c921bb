"""What a module imports, read from its source: also inside functions, under TYPE_CHECKING and through import_module."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path


@dataclass(frozen=True, kw_only=True)
class Module:
    """A module by its dotted name; a package goes by its folder's name."""

    name: str
    source: str
    is_package: bool = False


def modules(root: Path, *packages: str) -> tuple[Module, ...]:
    """Every module below the folders `packages` of `root`."""
    paths = sorted(path for package in packages for path in (root / package).rglob("*.py"))
    return tuple(_module(path, path.relative_to(root).with_suffix("").parts) for path in paths)


def _module(path: Path, parts: tuple[str, ...]) -> Module:
    is_package = parts[-1] == "__init__"
    name = ".".join(parts[:-1] if is_package else parts)
    return Module(name=name, source=path.read_text(encoding="utf-8"), is_package=is_package)


def imports(module: Module) -> frozenset[str]:
    """Dotted names, members included: ``from a import b`` gives ``a.b``, whether b is a module or not."""
    return frozenset(name for node in ast.walk(ast.parse(module.source, module.name)) for name in _named(node, module))


def _named(node: ast.AST, module: Module) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(module=origin, names=names, level=level):
            start = ".".join(filter(None, [_ancestor(module, level), origin]))
            yield from (start if alias.name == "*" else f"{start}.{alias.name}" for alias in names)
        case ast.Call(
            func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
            args=[ast.Constant(value=str(name)), *_],
        ):
            yield name


def _ancestor(module: Module, level: int) -> str:
    """The package that `level` leading dots stand for; empty for none."""
    parts = module.name.split(".")
    return ".".join(parts[: len(parts) - level + module.is_package]) if level else ""


def within(name: str, place: str) -> bool:
    """Whether a dotted name is `place` or lies below it."""
    return name == place or name.startswith(place + ".")


def cycle(all_modules: Sequence[Module]) -> tuple[str, ...]:
    """Modules that import each other in a ring, wherever in their source; empty when there is no such ring."""
    known = {module.name for module in all_modules}
    graph = {
        module.name: {_owner(name, known) for name in imports(module)} - {"", module.name} for module in all_modules
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return tuple(error.args[1])
    return ()


def _owner(name: str, known: set[str]) -> str:
    return max((module for module in known if within(name, module)), key=len, default="")
