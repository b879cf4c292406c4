"""What a program's token may do: as much as its person, or less."""

from __future__ import annotations

from access.roles import NAMED_SETS, Role


def roles_within(role: str) -> tuple[Role, ...]:
    """The roles that may do nothing that ``role`` may not do, itself first."""
    allowed = {other.value for other in Role if _is_within(other.value, role)} - {Role.DISPLAY.value, role}
    return (Role(role), *(other for other in Role if other.value in allowed))


def role_within(role: str, narrower: str) -> str:
    """The role of a token issued to a person of ``role``; empty, which is none, if it would be more.

    A person may have lost a role since.
    """
    if not narrower:
        return role
    return narrower if narrower == role or _is_within(narrower, role) else ""


def _is_within(narrower: str, role: str) -> bool:
    return all(role in roles for roles in NAMED_SETS if narrower in roles)
