"""Italian: dates as an Italian house writes them; ``wording.dates`` writes days and months in lower case."""

DATE_FORMAT = "j M Y"
DATETIME_FORMAT = "D j M Y, H:i"
SHORT_DATETIME_FORMAT = "D j M Y, H:i"
