"""Which names of the rulebook the product uses: read from the syntax trees, nothing is imported."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

Name = tuple[str, str]
"""A module by its dotted name, and a name at its top level; an empty name is the module itself."""


@dataclass(slots=True)
class Module:
    """What a module defines and imports, by name."""

    name: str
    tree: ast.Module
    defined: dict[str, list[ast.stmt]] = field(default_factory=dict)
    imported: dict[str, Name] = field(default_factory=dict)


def module_of(name: str, tree: ast.Module) -> Module:
    """Read one module; imports inside functions count like those at the top."""
    module = Module(name, tree)
    for statement in tree.body:
        for own in _names_of(statement):
            module.defined.setdefault(own, []).append(statement)
    for node in ast.walk(tree):
        module.imported |= dict(_imports_of(node))
    return module


def _names_of(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield statement.name
    elif isinstance(statement, ast.Assign | ast.AnnAssign):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        yield from (node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name))


def _bound_in(root: ast.AST) -> set[str]:
    """The local names of a function: a parameter or a variable hides the rule of the same name."""
    if not isinstance(root, ast.FunctionDef | ast.AsyncFunctionDef):
        return set()
    taken = {node.arg for node in ast.walk(root) if isinstance(node, ast.arg)}
    return taken | {
        node.id for node in ast.walk(root) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def _imports_of(node: ast.AST) -> Iterator[tuple[str, Name]]:
    if isinstance(node, ast.Import):
        yield from (
            (
                alias.asname or alias.name.split(".")[0],
                (alias.name if alias.asname else alias.name.split(".")[0], ""),
            )
            for alias in node.names
        )
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield from ((alias.asname or alias.name, (node.module, alias.name)) for alias in node.names)


class Reach:
    """The names of ``rules`` that ``product`` uses, directly or through the rules themselves."""

    def __init__(self, rules: Iterable[Module], product: Iterable[Module]) -> None:
        """Follow every use from the product's modules."""
        self.rules: Mapping[str, Module] = {module.name: module for module in rules}
        self.names: set[Name] = set()
        self.attributes: set[str] = set()
        """Every attribute used by reached code, on any object."""
        for module in product:
            self._follow([(module, module.tree)])

    def and_from(
        self, *, names: Iterable[Name] = (), product: Iterable[Module] = (), rules: Iterable[Module] = ()
    ) -> Reach:
        """What is reached from more modules and names, and in more rules; the original is unchanged."""
        more = Reach([*self.rules.values(), *rules], ())
        more.names, more.attributes = set(self.names), set(self.attributes)
        for module in product:
            more._follow([(module, module.tree)])
        for name in names:
            more._follow(more._reached(name))
        return more

    def _follow(self, uses: Iterable[tuple[Module, ast.AST]]) -> None:
        waiting = list(uses)
        while waiting:
            module, node = waiting.pop()
            for name in self._used(module, node):
                waiting += self._reached(name)

    def _reached(self, name: Name) -> list[tuple[Module, ast.AST]]:
        """Where to continue from a name; nowhere if it was reached before, or does not exist."""
        rule = self.rules.get(name[0])
        if rule is None or name in self.names or name[1] not in rule.defined:
            return []
        self.names.add(name)
        return [(rule, statement) for statement in rule.defined[name[1]]]

    def _used(self, module: Module, root: ast.AST) -> Iterator[Name]:
        own = _bound_in(root)
        for node in ast.walk(root):
            if isinstance(node, ast.Attribute):
                self.attributes.add(node.attr)
                yield from self._resolved(self._module_at(module, node.value), node.attr)
            elif isinstance(node, ast.Name) and node.id not in own:
                yield from self._resolved(module.name, node.id, module)

    def _module_at(self, module: Module, node: ast.AST) -> str:
        """The dotted name of the module that an expression refers to; empty if it is none."""
        if isinstance(node, ast.Attribute):
            outer = self._module_at(module, node.value)
            return f"{outer}.{node.attr}" if outer else ""
        if isinstance(node, ast.Name) and node.id in module.imported:
            return ".".join(part for part in module.imported[node.id] if part)
        return ""

    def _resolved(self, name: str, attribute: str, module: Module | None = None) -> Iterator[Name]:
        """Where a name is defined among the rules, following re-exports."""
        module = self.rules.get(name, module)
        if module is None:
            return
        if attribute in module.defined and module.name in self.rules:
            yield module.name, attribute
        elif attribute in module.imported:
            source, own = module.imported[attribute]
            if source in self.rules and own:
                yield from self._resolved(source, own)


@dataclass(frozen=True, slots=True)
class Public:
    """A public name of the rules: ``module:name`` or ``module:Class.method``."""

    module: str
    name: str

    def __str__(self) -> str:
        """As ``waiting.txt`` writes it."""
        return f"{self.module}:{self.name}"


def public_names(module: Module) -> Iterator[Public]:
    """Every public function, class, constant and method that the module itself defines."""
    for name, statements in module.defined.items():
        if name.startswith("_"):
            continue
        yield Public(module.name, name)
        for statement in statements:
            if isinstance(statement, ast.ClassDef):
                yield from _methods(module.name, statement)


def _methods(module: str, defined: ast.ClassDef) -> Iterator[Public]:
    for node in defined.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
            yield Public(module, f"{defined.name}.{node.name}")


def is_reached(public: Public, reach: Reach) -> bool:
    """Whether the product uses it; a method counts if its class does and its name is used."""
    owner, _, method = public.name.partition(".")
    return (public.module, owner) in reach.names and (not method or method in reach.attributes)
