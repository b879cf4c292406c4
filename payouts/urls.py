"""URLs of the payouts' pages."""

from django.urls import path

from payouts.authority import pages as authority
from payouts.bounties import pages as bounties
from payouts.calls import pages as calls
from payouts.deals import pages as deal
from payouts.divisions import pages as divisions
from payouts.jackpots import pages as jackpots
from payouts.overview import pages as overview
from payouts.overview import places
from payouts.paying import pages as pay
from payouts.paying_rules import pages as paying_rules
from payouts.pool import pages as pool
from payouts.publishing import pages as prizes
from payouts.results import pages as results
from payouts.side_pools import pages as side_pools
from payouts.tables import pages as tables
from payouts.taxes import pages as taxes
from payouts.tips import pages as tips
from payouts.unclaimed import pages as unclaimed
from payouts.winnings import pages as winnings

urlpatterns = [
    path("events/<int:event_id>/pool/", pool.pool, name="pool"),
    path("events/<int:event_id>/pool/lines/", pool.pool_lines, name="pool-lines"),
    path("events/<int:event_id>/side-pools/award/", side_pools.award, name="side-pool"),
    path("events/<int:event_id>/payouts/compare/", divisions.divisions, name="payout-divisions"),
    path("events/<int:event_id>/payouts/posted/", overview.posted, name="payouts-posted"),
    path("events/<int:event_id>/payouts/places/", places.places, name="payouts-places"),
    path("events/<int:event_id>/payouts/differences/", places.all_differences, name="payouts-differences"),
    path("events/<int:event_id>/payouts/edit/", prizes.edit, name="payouts-edit"),
    path("events/<int:event_id>/payouts/paste/", prizes.paste, name="payouts-paste"),
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
    path("tips/", tips.tips, name="tips"),
    path("tips/<int:payment_id>/slip.pdf", tips.slip, name="tips-slip"),
    path("prizes-to-pay/", calls.prize_calls, name="prize-calls"),
    path("house/jackpots/", jackpots.jackpots, name="jackpots-page"),
    path("house/jackpots/<int:jackpot_id>/", jackpots.jackpot, name="jackpot-page"),
    path("house/jackpots/<int:jackpot_id>/events/", jackpots.feed, name="jackpot-feed"),
    path("house/jackpots/<int:jackpot_id>/correct/", jackpots.correct, name="jackpot-correct"),
    path("house/jackpots/<int:jackpot_id>/events/<int:event_id>/win/", jackpots.win, name="jackpot-win"),
    path("house/prize-tax/", taxes.prize_taxes, name="prize-taxes"),
    path("house/paying/", paying_rules.paying_rules, name="paying-rules"),
    path("players/<int:player_id>/winnings/", winnings.winnings, name="winnings"),
    path("players/<int:player_id>/winnings.csv", winnings.winnings_csv, name="winnings-csv"),
    path("players/<int:player_id>/winnings.pdf", winnings.winnings_statement, name="winnings-statement"),
    path("differences/<int:difference_id>/", pay.settle, name="difference"),
    path("awards/<int:award_id>/pay/", pay.pay, name="award-pay"),
    path("awards/<int:award_id>/take-back/", pay.take_back, name="award-back"),
    path("awards/<int:award_id>/note.pdf", pay.note, name="award-note"),
    path("awards/<int:award_id>/slip.pdf", pay.slip, name="award-slip"),
]
