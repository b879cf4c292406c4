import os, time, traceback, collections
import pytest
from django.db import transaction
from django.test import Client
from hypothesis import given, settings, seed, HealthCheck, Phase
from schemathesis.generation import GenerationMode
import schemathesis
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import status_code_conformance, content_type_conformance, response_schema_conformance
from access.roles import Role
from people.models import User
from tests import builders as b
from tests.browser.furnished import furnish
from tests.payouts import evening
from payouts.actions.settle import settle_event
from payouts.actions.pay import pay_award
from payouts import queries as prizes
from tests.wiring.described_api import *

N=int(os.environ.get("N","3"))
@pytest.mark.django_db
def test_it():
    house = furnish()
    for s in ("announced","registration","cancelled","postponed"):
        b.event(state=s)
    from tests.cashier import at_cashier
    drawer = at_cashier.open_drawer(500_000)
    e,_ = evening.evening(3, drawer); evening.publish_late(e); evening.play_out(e)
    for a in prizes.due_awards(e): evening.pay(e, a.id, drawer)
    b.at(e, settle_event, event=e)
    known = known_ids()
    print({k:v for k,v in known.items()})
    t=time.process_time()
    schema = loaded(known)
    clients={}
    for role in os.environ.get("ROLES","administrator").split(","):
        u = house.people.get(role) or User.objects.create(username="r"+role, role=role)
        c = Client(raise_request_exception=False, headers={"Accept":"application/json"}); c.force_login(u); clients[role]=c
    reached = Reached(); faults=collections.Counter(); first={}
    only=os.environ.get("ONLY")
    for result in schema.get_all_operations():
        op = result.ok()
        label=op.label
        if only and only not in label: continue
        t0=time.process_time()
        for role,c in clients.items():
          for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            @seed(int(os.environ.get("TD_SEED","1")))
            @settings(max_examples=N, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
            @given(case=op.as_strategy(generation_mode=mode))
            def run(case):
                sid = transaction.savepoint()
                try:
                    r = sent(c, case)
                    reached.note(label, r.status_code)
                    try:
                        case.validate_response(r, checks=[not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance])
                    except Exception as f:
                        for one in getattr(f,"exceptions",[f]):
                            key=(label, type(one).__name__)
                            faults[key]+=1
                            first.setdefault(key,(role, r.status_code, str(one)[:600], case.as_curl_command()[:500]))
                finally:
                    transaction.savepoint_rollback(sid)
            try:
                run()
            except BaseException as f:
                if isinstance(f, KeyboardInterrupt): raise
                key=(label,"GEN "+mode.name, repr(f)[:200]); faults[key]+=1
                if "Unsatis" not in repr(f) : first.setdefault(key,("","",traceback.format_exc()[-500:],""))
        d=time.process_time()-t0
        if d>3: print("SLOW",label,round(d,1))
    print("TIME", time.process_time()-t)
    for k,n in faults.items(): print("FAULT",k,n,*first.get(k,()),sep="\n   ")
    never=list(reached.never())
    print("NEVER",len(never),"of",len(reached.statuses))
    for n in never: print("  ",n)
