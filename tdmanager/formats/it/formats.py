"""Italian: weekday included, abbreviated."""

DATETIME_FORMAT = "D d/m/Y, H:i"
SHORT_DATETIME_FORMAT = "D d/m/Y, H:i"
