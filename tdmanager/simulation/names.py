"""Fictional players: combinations of names that no real person has."""

from __future__ import annotations

from random import Random

from people.players.verbs import PlayerDetails

FIRST = [
    "Ada",
    "Aldo",
    "Alma",
    "Bruno",
    "Carla",
    "Dario",
    "Elena",
    "Enzo",
    "Fabio",
    "Flora",
    "Gaia",
    "Gino",
    "Ilaria",
    "Ivo",
    "Katia",
    "Lara",
    "Livio",
    "Luca",
    "Magda",
    "Marco",
    "Mina",
    "Nadia",
    "Nino",
    "Olga",
    "Orso",
    "Paola",
    "Pietro",
    "Renata",
    "Rocco",
    "Sara",
    "Silvio",
    "Tea",
    "Tullio",
    "Ugo",
    "Vera",
    "Vito",
    "Zoe",
]
LAST = [
    "Abetone",
    "Bricola",
    "Calanca",
    "Dolomia",
    "Erbosa",
    "Falterona",
    "Gargano",
    "Isarco",
    "Lariana",
    "Maiella",
    "Nervina",
    "Olmeda",
    "Pasubio",
    "Quercia",
    "Resegone",
    "Silana",
    "Tonale",
    "Umbria",
    "Valtorta",
    "Zermula",
    "Arzino",
    "Bormida",
    "Cellina",
    "Dora",
    "Esino",
    "Fortore",
    "Gesso",
    "Limentra",
    "Metauro",
    "Natisone",
    "Ofanto",
    "Panaro",
    "Reno",
    "Secchia",
    "Trebbia",
    "Versa",
    "Tagliata",
    "Sesia",
    "Orba",
    "Nure",
]


def fictional(number: int, chance: Random) -> PlayerDetails:
    """The ``number``-th player; the card number makes each player unique."""
    return PlayerDetails(
        first_name=chance.choice(FIRST),
        last_name=f"{chance.choice(LAST)} {chance.choice(LAST)}"
        if number % 10_000 > 400
        else chance.choice(LAST),
        card_number=f"R{number:05d}",
    )
