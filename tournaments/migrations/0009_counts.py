"""Counts of stacks, tables and the room."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0008_chip_ledger'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='ChipCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('opened_at', models.DateTimeField()),
                ('closed_at', models.DateTimeField(null=True)),
                ('expected', models.BigIntegerField(null=True)),
                ('counted', models.BigIntegerField(null=True)),
                ('tolerated', models.PositiveBigIntegerField(default=0)),
                ('signed_at', models.DateTimeField(null=True)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('day', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.day')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.event')),
                ('signed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['opened_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='StackCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('stack', models.PositiveIntegerField()),
                ('table', models.PositiveSmallIntegerField(null=True)),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('counted_at', models.DateTimeField()),
                ('chip_count', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.chipcount')),
                ('counted_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry')),
            ],
            options={
                'ordering': ['counted_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='TableTotal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveSmallIntegerField()),
                ('total', models.PositiveBigIntegerField()),
                ('entries', models.JSONField(default=list)),
                ('counted_at', models.DateTimeField()),
                ('chip_count', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.chipcount')),
                ('counted_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['counted_at', 'pk'],
            },
        ),
        migrations.AddConstraint(
            model_name='chipcount',
            constraint=models.UniqueConstraint(condition=models.Q(('closed_at__isnull', True)), fields=('event',), name='one_open_count_an_event'),
        ),
        migrations.AddIndex(
            model_name='stackcount',
            index=models.Index(fields=['entry', 'counted_at'], name='stack_count_by_entry'),
        ),
    ]
