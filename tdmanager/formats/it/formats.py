"""Italian: as the Italian house writes a day; ``wording.dates`` makes names of days and months small."""

DATE_FORMAT = "j M Y"
DATETIME_FORMAT = "D j M Y, H:i"
SHORT_DATETIME_FORMAT = "D j M Y, H:i"
