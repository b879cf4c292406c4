"""Addresses of the payouts' pages."""

from django.urls import path

from payouts.authority import page as authority
from payouts.pages import (
    bounties,
    deal,
    divisions,
    note,
    overview,
    pay,
    paying_rules,
    pool,
    posted,
    prizes,
    tables,
    take_back,
    unclaimed,
    versions,
    winnings,
)
from payouts.results import pages as results

urlpatterns = [
    path("events/<int:event_id>/payouts/", overview.payouts, name="payouts"),
    path("events/<int:event_id>/pool/", pool.pool, name="pool"),
    path("events/<int:event_id>/pool/lines/", pool.pool_lines, name="pool-lines"),
    path("events/<int:event_id>/payouts/compare/", divisions.divisions, name="payout-divisions"),
    path("events/<int:event_id>/payouts/posted/", posted.posted, name="payouts-posted"),
    path("events/<int:event_id>/payouts/edit/", prizes.edit, name="payouts-edit"),
    path("events/<int:event_id>/bounties/", bounties.bounties, name="bounties"),
    path("events/<int:event_id>/bounties/begin/", bounties.begin, name="bounties-begin"),
    path("entries/<int:entry_id>/bounties/pay/", bounties.pay, name="bounties-pay"),
    path("events/<int:event_id>/authority/", authority.copies, name="authority-copies"),
    path("results/", results.events, name="results-events"),
    path("results/<int:event_id>/", results.event, name="results"),
    path("results/<int:event_id>.<str:form>", results.file, name="results-file"),
    path("events/<int:event_id>/deal/", deal.deal, name="deal"),
    path("events/<int:event_id>/deal/sheet.pdf", deal.sheet, name="deal-sheet"),
    path("payout-tables/", tables.tables, name="payout-tables"),
    path("payout-tables/<int:table_id>/", tables.table, name="payout-table-page"),
    path("payout-tables/<int:table_id>.<str:form>", tables.file, name="payout-table-file"),
    path("unclaimed/", unclaimed.unclaimed_prizes, name="unclaimed"),
    path("house/paying/", paying_rules.paying_rules, name="paying-rules"),
    path("players/<int:player_id>/winnings/", winnings.winnings, name="winnings"),
    path("players/<int:player_id>/winnings.csv", winnings.winnings_csv, name="winnings-csv"),
    path("players/<int:player_id>/winnings.pdf", winnings.winnings_statement, name="winnings-statement"),
    path("differences/<int:difference_id>/", versions.settle, name="difference"),
    path("awards/<int:award_id>/pay/", pay.pay, name="award-pay"),
    path("awards/<int:award_id>/take-back/", take_back.take_back, name="award-back"),
    path("awards/<int:award_id>/note.pdf", note.note, name="award-note"),
    path("awards/<int:award_id>/slip.pdf", pay.slip, name="award-slip"),
]
