"""Sets of choices shared by fields with different names: each set has one name in the description of the API."""

from __future__ import annotations

from rulebook.button import Role
from rulebook.profile.variants.prizes import DqPrize, LeftFrom, PlaceCount
from rulebook.profile.variants.seats import NewcomerWait
from rulebook.profile.variants.time import ChargeAt
from rulebook.public_names import PublicName
from rulebook.rulings.newlevel import HandLevel
from rulebook.rulings.turns import Act
from rulebook.structure.games import Game
from rulebook.structure.periods import AnteKind

ACTS = [one.value for one in Act]
ANTE_KINDS = [one.value for one in AnteKind]
CHARGE_TIMES = [one.value for one in ChargeAt]
DQ_PRIZES = [one.value for one in DqPrize]
GAMES = [one.value for one in Game]
LEFT_FROM = [one.value for one in LeftFrom]
LEVELS_OF_A_HAND = [one.value for one in HandLevel]
PLACE_ROUNDINGS = [one.value for one in PlaceCount]
PUBLIC_NAMES = [one.value for one in PublicName]
SEAT_ROLES = [one.value for one in Role]
SEAT_WAITS = [one.value for one in NewcomerWait]
