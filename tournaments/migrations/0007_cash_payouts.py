"""Prizes paid in cash by place are of the kind ``cash``."""

from functools import partial

from django.db import migrations


def _rename(apps, _schema, *, old: str, new: str) -> None:
    for row in apps.get_model("tournaments", "Event").objects.all():
        if row.payout.get("kind") == old:
            row.payout["kind"] = new
            row.save(update_fields=["payout"])
    for row in apps.get_model("tournaments", "Template").objects.all():
        rule = row.body.get("payout")
        if isinstance(rule, dict) and rule.get("kind") == old:
            rule["kind"] = new
            row.save(update_fields=["body"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_games_and_limits")]

    operations = [
        migrations.RunPython(
            partial(_rename, old="ladder", new="cash"), partial(_rename, old="cash", new="ladder")
        )
    ]
