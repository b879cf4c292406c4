"""Addresses of the counter's API."""

from django.urls import path

from cashier.api import drawers, exports, sales

urlpatterns = [
    path("events/<int:event_id>/sales/", sales.SaleList.as_view(), name="api-sales"),
    path("sales/<int:sale_id>/void/", sales.SaleVoid.as_view(), name="api-sale-void"),
    path("entries/<int:entry_id>/pay/", sales.EntryPay.as_view(), name="api-entry-pay"),
    path("entries/<int:entry_id>/rebuy/", sales.EntryRebuy.as_view(), name="api-entry-rebuy"),
    path("entries/<int:entry_id>/add-on/", sales.EntryAddOn.as_view(), name="api-entry-add-on"),
    path("events/<int:event_id>/registrations/", sales.RegistrationList.as_view(), name="api-registrations"),
    path("entries/<int:entry_id>/release/", sales.RegistrationRelease.as_view(), name="api-entry-release"),
    path("drawers/", drawers.DrawerList.as_view(), name="api-drawers"),
    path("drawers/<int:drawer_id>/", drawers.DrawerDetail.as_view(), name="api-drawer"),
    path("drawers/<int:drawer_id>/close/", drawers.DrawerClose.as_view(), name="api-drawer-close"),
    path("drawers/<int:drawer_id>/cash/", drawers.DrawerCash.as_view(), name="api-drawer-cash"),
    path("counter-rules/", drawers.Rules.as_view(), name="api-counter-rules"),
    path(
        "events/<int:event_id>/exports/<str:name>.<str:form>",
        exports.Export.as_view(),
        name="api-export",
    ),
]
