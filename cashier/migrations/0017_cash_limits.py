"""Limits on cash with dates instead of one amount for prizes; postings say whose money moved, old ones too."""

from django.db import migrations, models
from django.utils import timezone

from journal.permanent import removal

ROWS_AT_ONCE = 500


def _carry_over(apps, _schema):
    """The largest prize in cash becomes a limit of each operation, above which no cash is paid or taken."""
    rules = apps.get_model("cashier", "CashierRules").objects.exclude(cash_limit_minor=None).first()
    house = apps.get_model("tournaments", "House").objects.first()
    if rules is None or house is None:
        return
    apps.get_model("cashier", "CashLimit").objects.create(
        name="Cash limit",
        # None at all was written as a limit of zero.
        limit_minor=rules.cash_limit_minor or 1,
        currency=house.currency,
        counted_by="operation",
        bound="exceeded" if rules.cash_limit_minor else "reached",
        above="no_cash",
        since=timezone.localdate(),
    )


def _name_players(apps, _schema):
    posting, sale = apps.get_model("cashier", "Posting"), apps.get_model("cashier", "Sale")
    of_sale = dict(sale.objects.values_list("pk", "entry__player_id").iterator())
    rows = apps.get_model("cashier", "LedgerRow").objects.filter(account__startswith="account/")
    of_account = {pk: int(account.split("/")[1]) for pk, account in rows.values_list("posting_id", "account")}
    changed = []
    with removal("players of postings"):
        for row in posting.objects.filter(kind__in=("sale", "void", "account")).iterator():
            row.player_id = of_sale.get(row.sale_id) or of_account.get(row.pk)
            changed.append(row)
            if len(changed) == ROWS_AT_ONCE:
                posting.objects.bulk_update(changed, ["player_id"])
                changed.clear()
        posting.objects.bulk_update(changed, ["player_id"])


class Migration(migrations.Migration):
    dependencies = [
        ("cashier", "0016_merging"),
        ("journal", "0007_removal"),
        ("tournaments", "0014_products"),
    ]

    operations = [
        migrations.CreateModel(
            name="CashLimit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("limit_minor", models.BigIntegerField()),
                ("currency", models.CharField(max_length=3)),
                ("counted_by", models.CharField(max_length=20)),
                ("days", models.PositiveSmallIntegerField(default=0)),
                ("bound", models.CharField(max_length=10)),
                ("above", models.CharField(max_length=10)),
                ("since", models.DateField()),
                ("until", models.DateField(null=True)),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.AddConstraint(
            "cashlimit",
            models.CheckConstraint(condition=models.Q(limit_minor__gt=0), name="cash_limit_above_zero"),
        ),
        migrations.RunPython(_carry_over, migrations.RunPython.noop),
        migrations.RemoveConstraint("cashierrules", "cash_limit_not_negative"),
        migrations.RemoveField("cashierrules", "cash_limit_minor"),
        migrations.AddField("posting", "movement_id", models.PositiveBigIntegerField(null=True)),
        migrations.AddField("posting", "player_id", models.PositiveBigIntegerField(null=True)),
        migrations.AddIndex("posting", models.Index(fields=["player_id", "at"], name="posting_by_player")),
        migrations.RunPython(_name_players, migrations.RunPython.noop),
    ]
