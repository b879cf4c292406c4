"""Addresses of the cashier's API."""

from django.urls import path

from access.endpoint import addresses
from cashier import export_reads, reads
from cashier.actions import drawer, refund, register, rules, sell

urlpatterns = [
    *addresses(
        sell.sell_entry,
        sell.sell_re_entry,
        sell.take_payment,
        sell.sell_rebuy,
        sell.sell_add_on,
        refund.void_sale,
        register.register_unpaid,
        register.cancel_registration,
        drawer.open_drawer,
        drawer.move_cash,
        drawer.close_drawer,
        rules.change_cashier_rules,
        beside={
            sell.sell_entry.address: reads.SaleList,
            register.register_unpaid.address: reads.RegistrationList,
            drawer.open_drawer.address: reads.DrawerList,
            rules.change_cashier_rules.address: reads.CashierRules,
        },
    ),
    path("sales/<int:sale>/", reads.OneSale.as_view(), name="sale"),
    path("entries/<int:entry>/registration/", reads.OneRegistration.as_view(), name="registration"),
    path("drawers/<int:drawer>/", reads.OneDrawer.as_view(), name="drawer"),
    path(
        "events/<int:event_id>/exports/<str:name>.<str:form>",
        export_reads.Export.as_view(),
        name="api-export",
    ),
]
