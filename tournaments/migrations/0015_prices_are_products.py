"""The price columns of an event are products since 0014."""

from django.db import migrations, models

COLUMNS = (
    "buy_in_minor",
    "fee_minor",
    "re_entries",
    "re_entry_until_level",
    "rebuys",
    "rebuy_until_level",
    "rebuy_minor",
    "rebuy_fee_minor",
    "rebuy_stack",
    "has_add_on",
    "add_on_minor",
    "add_on_fee_minor",
    "add_on_stack",
    "add_on_after_level",
)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0014_products")]

    operations = [
        migrations.RemoveConstraint("event", "event_money_not_negative"),
        *(migrations.RemoveField("event", name) for name in COLUMNS),
        migrations.AddConstraint(
            "event",
            models.CheckConstraint(
                condition=models.Q(guarantee_minor__gte=0), name="event_money_not_negative"
            ),
        ),
    ]
