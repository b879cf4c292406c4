"""Who is admitted where: named sets of roles; a director may do what the floor and the counter may."""

from __future__ import annotations

from people.models import Role

ADMINISTRATOR = Role.ADMINISTRATOR.value
PUBLIC: frozenset[str] = frozenset({"public"})
ADMINISTRATORS = frozenset({ADMINISTRATOR})
DIRECTORS = ADMINISTRATORS | {Role.DIRECTOR.value}
FLOOR = DIRECTORS | {Role.FLOOR.value}
CASHIERS = DIRECTORS | {Role.CASHIER.value}
STAFF = FLOOR | CASHIERS
READERS = STAFF | {Role.INSPECTOR.value}
INSPECTORS = DIRECTORS | {Role.INSPECTOR.value}
NOBODY: frozenset[str] = frozenset()
