# ruff: noqa: N806, RUF012
"""Several bullets of a player alive; re-entries counted for each day, and in all."""

from django.db import migrations, models

CARRIES = {"best_stack": "best", "first_stack": "first", "player_choice": "chosen"}


def carry_on(apps, schema_editor):
    """Which bag goes on stood in the rules; events of several days keep their limit of re-entries in all."""
    Event, Day = apps.get_model("tournaments", "Event"), apps.get_model("tournaments", "Day")
    days = Day.objects.order_by("event_id").values_list("event_id")
    numbers = dict(days.annotate(number=models.Count("pk")))
    for pk, products, profile in Event.objects.order_by("pk").values_list("pk", "products", "profile"):
        changes = changed(products, profile, numbers.get(pk, 1))
        if changes:
            Event.objects.filter(pk=pk).update(**changes)
    Template = apps.get_model("tournaments", "Template")
    for pk, body in Template.objects.filter(topic="event").order_by("pk").values_list("pk", "body"):
        changes = changed(body.get("products", []), body.get("profile", {}), len(body.get("days", [])))
        if changes:
            Template.objects.filter(pk=pk).update(body={**changes, **body})
    if schema_editor.connection.vendor == "postgresql":
        # A table with rows still to be checked cannot be altered.
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        schema_editor.execute("SET CONSTRAINTS ALL DEFERRED")


def changed(products, profile, days):
    """The columns that keep the meaning of a set-up, by name."""
    changes = {}
    places = profile.get("places", {})
    carry = CARRIES.get(places.get("flight_carry") if isinstance(places, dict) else None, "best")
    if carry != "best":
        changes["carry"] = carry
    limits = [one.get("limit") for one in products if one.get("kind") == "re_entry"] or [0]
    if days > 1 and None not in limits:
        changes["re_entries_in_all"] = max(limits)
    return changes


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0038_chips_of_a_day")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="carry",
            field=models.CharField(default="best", max_length=6, verbose_name="of several bags"),
        ),
        migrations.AddField(
            model_name="event",
            name="re_entries_in_all",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="re-entries in all"),
        ),
        migrations.RunPython(carry_on, migrations.RunPython.noop),
        migrations.AddField(
            model_name="entry",
            name="bagged_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="entry",
            name="abandoned",
            field=models.CharField(
                blank=True,
                choices=[("at_merge", "Given up for another bag"), ("surrendered", "Surrendered")],
                default="",
                max_length=11,
            ),
        ),
        migrations.RemoveConstraint(model_name="entry", name="one_live_entry_a_player"),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                condition=models.Q(("bagged_at__isnull", True), ("status__in", ["alive", "unpaid"])),
                fields=("event", "player"),
                name="one_live_entry_a_player",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                condition=models.Q(("bagged_at__isnull", False)),
                fields=("day", "player"),
                name="one_bag_a_player_a_day",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(("bagged_at__isnull", True), ("status", "alive"), _connector="OR"),
                name="bagged_entries_are_alive",
            ),
        ),
    ]
