"""Addresses of the pages of printing."""

from django.urls import path

from printing.printers import pages as printers
from printing.prints import pages as prints

urlpatterns = [
    path("prints/<str:kind>/<int:subject_id>/", prints.prints_of, name="prints-of"),
    path("printers/", printers.overview, name="printers"),
    path("printers/here/", printers.here, name="printer-here"),
    path("printers/new/", printers.new, name="printer-new"),
    path("printers/<int:printer_id>/", printers.edit, name="printer"),
]
