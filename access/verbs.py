"""A verb is declared once: its command, the roles it allows, the books it opens, its answer.

::

    @action("tickets/<int:ticket>/void/", admits=CASHIERS, opens=of_ticket)
    def void_ticket(book: OpenBook, *, ticket: TicketId, reason: RequiredReason) -> TicketDetails:
        \"\"\"Void a ticket that has paid nothing yet.\"\"\"

``void_ticket(book, ticket=7, reason="typed twice")`` is a step of another verb; ``void_ticket.perform_with(by, ticket=7,
reason="typed twice")`` opens the books and answers ``Done``. The endpoint, its description and the address of a tap are
made from it. Only a verb that is planned before the lock has a command of its own class (``planned_verb``).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, make_dataclass
from functools import cache, wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast, get_args, get_type_hints

from access.fields import SPREAD, holds_secret, is_hidden, require_countable
from access.texts import require_readable
from journal.book import Actor, OpenBook
from journal.opening import HOUSE, BookRef, Command, Done, carry_out, first_answer
from journal.plain import earlier_shapes_of, hints_of, plain
from rulebook.refusals import Refusal

CommandT = TypeVar("CommandT")
Answer = TypeVar("Answer")
Plan = TypeVar("Plan")
Params = ParamSpec("Params")
Planned = Callable[[OpenBook, CommandT, Plan | None], Answer]
Opens = Callable[[CommandT], Sequence[BookRef]]
Asks = Callable[[Refusal, "By"], Refusal]
_asks: dict[str, Asks] = {}
Completed = Callable[[CommandT, Actor], CommandT]
ReadAgain = Callable[[int], Any]


@dataclass(frozen=True, slots=True)
class By:
    """The sender of a command, and its key; without a key no repeat is expected."""

    actor: Actor
    key: str = ""


@dataclass(frozen=True, slots=True)
class StoredId:
    """All that is stored of an answer that names a person: the id of the created row."""

    id: int


@dataclass(eq=False)
class Verb(Generic[CommandT, Answer]):
    """An action: a command in, an answer out, both dataclasses.

    ``address`` is its URL (empty if it is only automatic), ``admits`` the roles allowed; ``makes`` names the
    address of a created thing, ``completed`` fills in omitted fields, ``planned`` plans before the lock.
    With ``read_again`` only the id of the answer is stored: a repeat reads it by that.
    """

    name: str
    description: str
    handler: Callable[[OpenBook, CommandT, Any], Answer]
    command: type[CommandT]
    answer: type[Answer]
    address: str
    admits: frozenset[str]
    opens: Opens[CommandT]
    method: str = "post"
    makes: str = ""
    completed: Completed[CommandT] | None = None
    planned: Callable[[CommandT], Any] | None = None
    read_again: ReadAgain | None = None

    def __call__(self, book: OpenBook, command: CommandT) -> Answer:
        """Carry it out as a step, in the book of another verb."""
        return self.handler(book, command, None)

    @property
    def app(self) -> str:
        """The app that it belongs to."""
        return self.handler.__module__.split(".")[0]

    def perform(self, command: CommandT, by: By, *, seed: bytes | None = None) -> Done[Answer]:
        """Open the books and carry it out, once per key; a repeat gets the same answer.

        A command that holds a secret has no key: not even the hash of a PIN is stored. Raises the refusals of
        the handler and of ``carry_out``, and ``Refusal`` ``text_unreadable`` or ``value_out_of_range``.
        """
        key = "" if holds_secret(self.command) else by.key
        body = plain(command)
        require_readable(self.command, body)
        require_countable(body)
        request = Command(by.actor, key, [self.name, body], self.name, lambda: self._as_before(command))
        try:
            full = command if self.completed is None else self.completed(command, by.actor)
            books = self.opens(full)
            plan = None if self.planned is None else self.planned(full)
        except Refusal:
            # Its subject may be gone because it was carried out before.
            if (first := first_answer(request, self._stored_type)) is not None:
                return self._repeated_answer(first)
            raise
        return self._repeated_answer(self._carried_out(books, request, full, plan, by, seed))

    def _carried_out(
        self,
        books: Sequence[BookRef],
        request: Command,
        full: CommandT,
        plan: Any,
        by: By,
        seed: bytes | None,
    ) -> Done[Any]:
        try:
            return carry_out(
                books,
                request,
                lambda book: self._to_keep(self.handler(book, full, plan)),
                answers=self._stored_type,
                seed=seed,
            )
        except Refusal as refusal:
            if (ask := _asks.get(refusal.code)) is None:
                raise
            # The books are closed and nothing was changed: the request to others is written on its own.
            raise ask(refusal, by) from refusal

    def _as_before(self, command: CommandT) -> Iterator[Any]:
        """The bodies that earlier versions hashed, without fields that have their default here."""
        return ([self.name, shape] for shape in earlier_shapes_of(command))

    @property
    def _stored_type(self) -> type[Any]:
        return StoredId if self.read_again else self.answer

    def _to_keep(self, answer: Answer) -> Any:
        return StoredId(cast(Any, answer).id) if self.read_again else answer

    def _repeated_answer(self, done: Done[Any]) -> Done[Answer]:
        return Done(self.read_again(done.answer.id), done.line) if self.read_again else done


_declared: dict[str, Verb[Any, Any]] = {}


def asks_when_refused(code: str, ask: Asks) -> None:
    """Register how a command refused with ``code`` asks others to approve it, in a book of its own.

    The function returns the refusal that names the request.
    """
    _asks[code] = ask


class Action(Verb[Any, Answer], Generic[Params, Answer]):
    """A verb whose command is its handler's own parameters, which types check wherever it is called."""

    own: Callable[..., Answer]

    def __call__(self, book: OpenBook, *command: Params.args, **named: Params.kwargs) -> Answer:
        """Carry it out as a step: with its parameters, or with a command that contains them."""
        return self.handler(book, cast(Any, command[0]), None) if command else self.own(book, **named)

    def perform_with(self, by: By, *_none: Params.args, **named: Params.kwargs) -> Done[Answer]:
        """``perform`` with its parameters."""
        return self.perform(self.command(**_flat(self.own, named)), by)


def action(
    address: str,
    *,
    admits: frozenset[str],
    opens: Opens[Any],
    method: str = "post",
    makes: str = "",
    completed: Completed[Any] | None = None,
    read_again: ReadAgain | None = None,
) -> Callable[[Callable[Concatenate[OpenBook, Params], Answer]], Action[Params, Answer]]:
    """Declare a verb by its handler alone: the keyword parameters after the book are the fields of its command.

    They carry the same notes and limits as the fields of a dataclass, and the API shows them the same way. A
    parameter marked ``SPREAD`` is a dataclass whose own fields are fields of the command.

    ``opens`` returns the books of a command. ``completed`` fills in omitted fields, depending on the sender.
    ``makes`` names the thing created (``"sale"``): then the answer is that thing as at its own address, with
    ``id``. If the answer contains personal data, ``read_again`` reads it by its id, so that none of it is
    stored.
    """

    def declare(handler: Callable[Concatenate[OpenBook, Params], Answer]) -> Action[Params, Answer]:
        def handle(book: OpenBook, command: Any, _plan: None) -> Answer:
            return cast(Any, handler)(book, **gathered(handler, command))

        name, description, answer = _declaration(handler)
        command, handle = command_of(handler, description), wraps(handler)(handle)
        more: dict[str, Any] = {"method": method, "makes": makes, "completed": completed}
        declared_verb: Action[Params, Answer] = Action(
            name, description, handle, command, answer, address, admits, opens, read_again=read_again, **more
        )
        declared_verb.own = handler
        _keep(declared_verb)
        return declared_verb

    return declare


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of an action after the book, and the dataclass that it spreads; ``default`` as in ``inspect``."""

    hint: Any
    default: Any
    spread: type | None


@cache
def _parameters(handler: Callable[..., Any]) -> Mapping[str, Parameter]:
    hints = get_type_hints(handler, include_extras=True)
    own = inspect.signature(handler).parameters.values()
    others = [parameter for parameter in own if parameter.kind is inspect.Parameter.KEYWORD_ONLY]
    return {item.name: Parameter(hint := hints[item.name], item.default, _spread(hint)) for item in others}


def _spread(hint: Any) -> type | None:
    return get_args(hint)[0] if SPREAD in getattr(hint, "__metadata__", ()) else None


def gathered(handler: Callable[..., Any], command: Any) -> dict[str, Any]:
    """The fields of a command as the parameters of its handler."""
    return {
        name: parameter.spread(
            **{part.name: getattr(command, part.name) for part in fields(parameter.spread)}
        )
        if parameter.spread
        else getattr(command, name)
        for name, parameter in _parameters(handler).items()
    }


def _flat(handler: Callable[..., Any], arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of a handler as the fields of its command."""
    parameters = _parameters(handler)
    flat = {name: value for name, value in arguments.items() if parameters[name].spread is None}
    for name, value in arguments.items():
        if spread := parameters[name].spread:
            flat |= {part.name: getattr(value, part.name) for part in fields(spread)}
    return flat


def command_of(handler: Callable[..., Any], description: str, kind: str = "") -> type[Any]:
    """The parameters of a handler as a dataclass: ``void_ticket`` has ``VoidTicket``, and then ``kind``."""
    members: dict[str, tuple[Any, Any]] = {}
    for name, parameter in _parameters(handler).items():
        if parameter.spread is None:
            default = MISSING if parameter.default is inspect.Parameter.empty else parameter.default
            members[name] = parameter.hint, field(default=default, repr=not is_hidden(parameter.hint))
        else:
            members |= {
                part.name: (hints_of(parameter.spread)[part.name], _as(part))
                for part in fields(parameter.spread)
            }
    return make_dataclass(
        "".join(part.capitalize() for part in handler.__name__.split("_")) + kind,
        [(name, hint, declared) for name, (hint, declared) in members.items()],
        namespace={"__module__": handler.__module__, "__doc__": description.split("\n\n", maxsplit=1)[0]},
        frozen=True,
        slots=True,
        kw_only=True,
    )


def _as(part: Field[Any]) -> Any:
    """A field with the default of another, shown as far as that is."""
    if part.default_factory is not MISSING:
        return field(default_factory=part.default_factory, repr=part.repr)
    return field(default=part.default, repr=part.repr)


def planned_verb(
    command: type[CommandT],
    address: str,
    *,
    planned: Callable[[CommandT], Plan],
    admits: frozenset[str],
    opens: Opens[CommandT],
    makes: str = "",
    completed: Completed[CommandT] | None = None,
) -> Callable[[Planned[CommandT, Plan, Answer]], Verb[CommandT, Answer]]:
    """Declare a verb that is planned before the lock: its handler receives the result of ``planned``.

    As a step of another verb it receives no plan and plans itself.
    """

    def declare(handler: Planned[CommandT, Plan, Answer]) -> Verb[CommandT, Answer]:
        name, description, answer = _declaration(handler)
        fixed = (name, description, handler, command, answer, address, admits, opens)
        return _keep(Verb(*fixed, makes=makes, completed=completed, planned=planned))

    return declare


def _declaration(handler: Callable[..., Answer]) -> tuple[str, str, type[Answer]]:
    """The name, the description and the answer's type of a handler."""
    return handler.__name__, inspect.getdoc(handler) or "", get_type_hints(handler)["return"]


def declared() -> tuple[Verb[Any, Any], ...]:
    """All verbs, in the order of their names."""
    return tuple(_declared[name] for name in sorted(_declared))


def verb_named(name: str) -> Verb[Any, Any] | None:
    """The verb of this name; None if there is no such verb any more."""
    return _declared.get(name)


def _keep(verb: Verb[CommandT, Answer]) -> Verb[CommandT, Answer]:
    if verb.name in _declared:
        raise ValueError(f"two verbs are named {verb.name}")
    _declared[verb.name] = verb
    return verb


def of_house(_command: object) -> list[BookRef]:
    """The house's book."""
    return [HOUSE]
