"""Addresses of the API of printing."""

from access.endpoint import addresses
from printing import reads
from printing.actions import jobs, printers, prints

urlpatterns = addresses(
    prints.note_print,
    printers.add_printer,
    printers.change_printer,
    printers.remove_printer,
    printers.set_desk,
    jobs.say_printed,
    jobs.print_again,
    jobs.cancel_job,
    reads.prints,
    reads.one_print,
    reads.printers,
    reads.one_printer,
    reads.desks,
    reads.print_jobs,
    reads.one_print_job,
)
