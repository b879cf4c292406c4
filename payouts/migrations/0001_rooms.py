import django.db.models.deletion
import django.db.models.expressions
import django.db.models.manager
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("payouts", "0001_initial"),
        ("payouts", "0002_order_without_joins"),
        ("payouts", "0003_payout_structure"),
        ("payouts", "0004_paid_summed"),
        ("payouts", "0005_players_of_postings"),
        ("payouts", "0006_deals"),
        ("payouts", "0007_ways_of_prizes"),
        ("payouts", "0008_tickets_of_prizes"),
        ("payouts", "0009_award_won"),
        ("payouts", "0010_unclaimed"),
        ("payouts", "0011_versions"),
        ("payouts", "0012_bounties"),
        ("payouts", "0013_cashed_bounties"),
        ("payouts", "0014_mystery_box"),
        ("payouts", "0015_chip_leaders"),
        ("payouts", "0016_payout_tables"),
        ("payouts", "0017_bubble_refund"),
        ("payouts", "0018_prize_calls"),
        ("payouts", "0019_taxes"),
        ("payouts", "0020_tips"),
        ("payouts", "0021_deal_of_a_version"),
        ("payouts", "0022_tax_of_differences"),
        ("payouts", "0023_awards_by_status"),
        ("payouts", "0024_tax_set_at"),
        ("payouts", "0025_side_pools"),
    ]

    initial = True

    dependencies = [
        ("cashier", "0001_rooms"),
        ("tournaments", "0001_rooms"),
    ]

    operations = [
        migrations.CreateModel(
            name="PayingRules",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("unclaimed_days", models.PositiveIntegerField(null=True)),
                ("calls", models.BooleanField(default=False)),
                ("identifies", models.BooleanField(default=False)),
                ("tips", models.BooleanField(default=False)),
                ("tip_points", models.PositiveIntegerField(default=0)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="PayoutTable",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60, unique=True)),
                ("rows", models.JSONField()),
            ],
            options={
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="Award",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("prize", "Prize"),
                            ("leader", "Chip leader"),
                            ("side", "Side pool"),
                            ("bounty", "Bounty"),
                        ],
                        default="prize",
                        max_length=6,
                    ),
                ),
                ("pool", models.CharField(blank=True, default="", max_length=24)),
                ("day", models.PositiveSmallIntegerField(null=True)),
                ("place", models.PositiveIntegerField()),
                ("place_to", models.PositiveIntegerField()),
                ("amount_minor", models.BigIntegerField()),
                ("ticket_minor", models.BigIntegerField(default=0)),
                ("tax_minor", models.BigIntegerField(default=0)),
                ("tip_minor", models.BigIntegerField(default=0)),
                ("thing", models.CharField(blank=True, max_length=240)),
                (
                    "status",
                    models.CharField(
                        choices=[("due", "Due"), ("paid", "Paid"), ("unclaimed", "Unclaimed")],
                        default="due",
                        max_length=9,
                    ),
                ),
                ("paid_at", models.DateTimeField(null=True)),
                ("method", models.CharField(blank=True, max_length=10)),
                ("slip", models.PositiveBigIntegerField(null=True, unique=True)),
                ("unclaimed_at", models.DateTimeField(null=True)),
                (
                    "drawer",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cashier.drawer"
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
                (
                    "won",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cashier.ticket"
                    ),
                ),
            ],
            options={
                "ordering": ["event_id", "pool", "place", "pk"],
                "indexes": [models.Index(fields=["status", "event"], name="award_by_status")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("amount_minor__gte", 0), ("ticket_minor__gte", 0)),
                        name="award_not_negative",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "amount_minor__gte",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("tax_minor"), "+", models.F("tip_minor")
                                ),
                            ),
                            ("tax_minor__gte", 0),
                            ("tip_minor__gte", 0),
                        ),
                        name="award_pays_its_parts",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "prize")), fields=("entry",), name="one_prize_an_entry"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "leader")),
                        fields=("entry", "pool"),
                        name="one_leader_prize_an_entry",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "side")),
                        fields=("entry", "pool"),
                        name="one_prize_of_a_side_pool_an_entry",
                    ),
                ],
            },
            managers=[
                ("every", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="AwardDifference",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField()),
                ("paid_minor", models.BigIntegerField()),
                ("due_minor", models.BigIntegerField()),
                ("tax_minor", models.BigIntegerField(default=0)),
                (
                    "status",
                    models.CharField(
                        choices=[("open", "Open"), ("settled", "Settled"), ("waived", "Waived")],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("slip", models.PositiveBigIntegerField(null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "ordering": ["event_id", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("status__in", ["open", "waived"])),
                        fields=("entry",),
                        name="one_standing_difference_an_entry",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("due_minor__gte", 0), ("paid_minor__gte", 0)), name="difference_of_amounts"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="AwardPayment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slip", models.PositiveBigIntegerField(db_index=True)),
                (
                    "method",
                    models.CharField(
                        choices=[
                            ("cash", "Cash"),
                            ("card", "Card"),
                            ("transfer", "Bank transfer"),
                            ("cheque", "Cheque"),
                            ("account", "Player account"),
                            ("ticket", "Ticket"),
                        ],
                        max_length=10,
                    ),
                ),
                ("amount_minor", models.BigIntegerField()),
                ("currency", models.CharField(max_length=3)),
                ("reference", models.CharField(blank=True, max_length=60)),
                ("is_replaced", models.BooleanField(default=False)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("amount_minor__gt", 0)), name="award_payment_moves_money"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="BountyWon",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("cash_minor", models.BigIntegerField()),
                ("head_minor", models.BigIntegerField(default=0)),
                ("is_kept", models.BooleanField(default=False)),
                (
                    "award",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="payouts.award"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
                (
                    "hunter",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
                (
                    "victim",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("cash_minor__gte", 0), ("head_minor__gte", 0)),
                        name="bounty_won_not_negative",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Deal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("method", models.CharField(blank=True, max_length=24)),
                ("is_by_place", models.BooleanField()),
                ("prizes_minor", models.BigIntegerField()),
                ("prizes", models.JSONField(default=list)),
                ("version", models.PositiveIntegerField(default=0)),
                ("left_minor", models.BigIntegerField()),
                (
                    "status",
                    models.CharField(
                        choices=[("proposed", "Proposed"), ("agreed", "Agreed")], default="proposed", max_length=8
                    ),
                ),
                ("proposed_at", models.DateTimeField()),
                ("agreed_at", models.DateTimeField(null=True)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="DealShare",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveIntegerField()),
                ("stack", models.PositiveBigIntegerField()),
                ("amount_minor", models.BigIntegerField()),
                ("has_agreed", models.BooleanField(default=False)),
                (
                    "deal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="shares", to="payouts.deal"
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
            ],
            options={
                "ordering": ["deal_id", "place"],
                "constraints": [
                    models.UniqueConstraint(fields=("deal", "place"), name="one_deal_share_a_place"),
                    models.UniqueConstraint(fields=("deal", "entry"), name="one_deal_share_an_entry"),
                    models.CheckConstraint(
                        condition=models.Q(("amount_minor__gte", 0)), name="deal_share_not_negative"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="MysteryBox",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("players", models.PositiveIntegerField()),
                ("envelopes", models.JSONField(default=list)),
                ("began_at", models.DateTimeField()),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="PayoutStructure",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(default=1)),
                ("entries", models.PositiveIntegerField()),
                ("taken_minor", models.BigIntegerField()),
                ("fees_minor", models.BigIntegerField()),
                ("withheld_minor", models.BigIntegerField()),
                ("overlay_minor", models.BigIntegerField(default=0)),
                ("prizes_minor", models.BigIntegerField()),
                ("currency", models.CharField(max_length=3)),
                ("published_at", models.DateTimeField()),
                ("is_edited", models.BooleanField(default=False)),
                ("has_bubble", models.BooleanField(default=False)),
                ("is_replaced", models.BooleanField(default=False)),
                ("reopened_at", models.DateTimeField(null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "ordering": ["event_id", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="one_payout_structure_a_version"),
                    models.UniqueConstraint(
                        condition=models.Q(("is_replaced", False)),
                        fields=("event",),
                        name="one_payout_structure_in_force",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Prize",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveIntegerField()),
                ("amount_minor", models.BigIntegerField(default=0)),
                ("ticket_minor", models.BigIntegerField(default=0)),
                ("thing", models.CharField(blank=True, max_length=120)),
                (
                    "payout_structure",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="prizes", to="payouts.payoutstructure"
                    ),
                ),
            ],
            options={
                "ordering": ["payout_structure_id", "place"],
                "constraints": [
                    models.UniqueConstraint(fields=("payout_structure", "place"), name="one_prize_a_place"),
                    models.CheckConstraint(
                        condition=models.Q(("amount_minor__gte", 0), ("ticket_minor__gte", 0)),
                        name="prize_not_negative",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PrizeCall",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slip", models.PositiveBigIntegerField(unique=True)),
                (
                    "state",
                    models.CharField(
                        choices=[("waiting", "Waiting"), ("called", "Called"), ("skipped", "Did not come")],
                        max_length=7,
                    ),
                ),
                ("desk", models.PositiveSmallIntegerField()),
                ("times", models.PositiveSmallIntegerField(default=0)),
                ("called_at", models.DateTimeField()),
                (
                    "called_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="PrizeTaxRule",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("since", models.DateField()),
                ("set_at", models.DateTimeField(null=True)),
                ("currency", models.CharField(max_length=3)),
                (
                    "basis",
                    models.CharField(
                        choices=[
                            ("prize", "Each prize"),
                            ("net_win", "What a player won in the event beyond what it cost"),
                        ],
                        default="prize",
                        max_length=7,
                    ),
                ),
                ("free_minor", models.BigIntegerField(default=0)),
                ("is_whole", models.BooleanField(default=False)),
                ("bands", models.JSONField(default=list)),
            ],
            options={
                "ordering": ["-since", "currency"],
                "constraints": [models.UniqueConstraint(fields=("since", "currency"), name="one_prize_tax_a_day")],
            },
        ),
        migrations.CreateModel(
            name="SidePoolAwarded",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=24)),
                ("pool_minor", models.BigIntegerField()),
                ("kept_minor", models.BigIntegerField(default=0)),
                ("is_by_place", models.BooleanField()),
                ("awarded_at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "name"), name="one_award_a_side_pool"),
                    models.CheckConstraint(
                        condition=models.Q(("kept_minor__gte", 0), ("pool_minor__gte", models.F("kept_minor"))),
                        name="side_pool_keeps_its_own",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TipsPaidOut",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("amount_minor", models.BigIntegerField()),
                ("currency", models.CharField(max_length=3)),
                ("receiver", models.CharField(max_length=80)),
                ("slip", models.PositiveBigIntegerField(unique=True)),
                ("at", models.DateTimeField()),
                ("is_returned", models.BooleanField(default=False)),
                (
                    "drawer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cashier.drawer"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                    ),
                ),
                (
                    "paid_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("amount_minor__gt", 0)), name="tips_paid_move_money")
                ],
            },
        ),
    ]
