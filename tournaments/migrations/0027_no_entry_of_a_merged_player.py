from typing import Any

from django.db import migrations

FUNCTION = """
CREATE OR REPLACE FUNCTION tournaments_player_is_here() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
BEGIN
    PERFORM 1 FROM people_player WHERE id = NEW.player_id AND merged_into_id IS NULL FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'player % was merged during the sale', NEW.player_id
            USING ERRCODE = 'serialization_failure';
    END IF;
    RETURN NEW;
END
$$
"""
TRIGGER = """
CREATE TRIGGER tournaments_player_is_here BEFORE INSERT ON tournaments_entry
FOR EACH ROW EXECUTE FUNCTION tournaments_player_is_here()
"""


def fence(_apps: Any, schema: Any) -> None:
    """Refuse a sale that read the player before a merger and writes after it; SQLite has only one writer."""
    if schema.connection.vendor == "postgresql":
        schema.execute(FUNCTION, None)
        schema.execute(TRIGGER, None)


def lift(_apps: Any, schema: Any) -> None:
    if schema.connection.vendor == "postgresql":
        schema.execute("DROP TRIGGER IF EXISTS tournaments_player_is_here ON tournaments_entry")
        schema.execute("DROP FUNCTION IF EXISTS tournaments_player_is_here()")


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0001_rooms"),
        ("tournaments", "0001_rooms"),
    ]

    operations = [migrations.RunPython(fence, lift)]
