"""Who gets what at the addresses of a club: one line a route; one that is missing here is a red test."""

OFFICIALS = ("viewer", "scorer", "admin")
ACTORS = ("anonymous", *OFFICIALS, "admin elsewhere", "revoked")


def everybody(status):
    return dict.fromkeys(ACTORS, status)


def from_role(role, status, *, method="GET", elsewhere=404):
    """Return what each gets where *role* and those above it get *status*.

    Without a session one is led to the log-in; *elsewhere* is what the admin of another
    club gets, 404 wherever the address holds an id of this one.
    """
    able = OFFICIALS[OFFICIALS.index(role) :]
    stranger = 303 if method == "GET" else 403
    statuses = {"anonymous": stranger, "revoked": stranger, "admin elsewhere": elsewhere}
    return statuses | {role: status if role in able else 403 for role in OFFICIALS}


def read(role, status=200, elsewhere=404):
    return "GET", from_role(role, status, elsewhere=elsewhere)


def write(role, status=422, elsewhere=404):
    """Return what an empty form gets: the fields are refused, or there is nothing to fill in."""
    return "POST", from_role(role, status, method="POST", elsewhere=elsewhere)


# endpoint: (method, what each visitor gets)
EXPECTED = {
    "log_in.ask": (
        "GET",
        everybody(303) | {"anonymous": 200, "revoked": 200},
    ),
    "log_in.log_in": ("POST", everybody(422)),
    "log_in.log_out": ("POST", everybody(303)),
    "set_up.ask": ("GET", everybody(200)),
    "set_up.set_up": ("POST", everybody(422)),
    "overview.show": read("viewer", elsewhere=200),
    "account.show": read("viewer", elsewhere=200),
    "account.change_password": write("viewer", elsewhere=422),
    "account.end_sessions": write("viewer", 303, elsewhere=303),
    "account.name_session": write("viewer", elsewhere=422),  # there is no such session
    "help.first_evening": read("viewer", elsewhere=200),
    "handover.show": read("admin", elsewhere=200),
    "backup.show": read("admin", elsewhere=200),
    "backup.get_ready": write("admin", 303, elsewhere=303),
    "backup.download": write("admin", 200, elsewhere=200),
    "officials.show_all": read("admin", elsewhere=200),
    "officials.add": write("admin", elsewhere=422),
    "officials.get_ready": write("admin", 303, elsewhere=303),
    "officials.get_ready_for": write("admin", 303),
    "officials.rename": write("admin", elsewhere=422),
    "officials.show": read("admin"),
    "officials.set_role": write("admin"),
    "officials.reset_password": write("admin"),
    "officials.end_sessions": write("admin", 303),
    "members.show_all": read("viewer", elsewhere=200),
    "member_export.paper": read("viewer", elsewhere=200),
    "members.ask_new": read("scorer", elsewhere=200),
    "members.add": write("scorer", elsewhere=422),
    "members.show": read("viewer"),
    "members.edit": read("scorer"),
    "members.change": write("scorer"),
    "members.merge": write("admin"),
    "members.part": write("admin", 303),  # that stands on its own
    "members.erase": write("admin"),
    "member_export.export": read("admin"),
    "member_export.for_spreadsheet": read("admin", elsewhere=200),
    "member_contacts.ask_fields": read("admin", elsewhere=200),
    "member_contacts.choose_fields": write("admin", 409, elsewhere=303),
    "member_contacts.edit": read("scorer"),
    "member_contacts.change": write("scorer", 303),
    "member_surnames.show": read("scorer", elsewhere=200),
    "member_surnames.confirm": write("scorer", 303, elsewhere=303),
    "member_import.ask_file": read("scorer", elsewhere=200),
    "member_import.read_file": write("scorer", elsewhere=422),
    "member_import.take_back": write("scorer", 404),
    "member_import.take_in": write("scorer", elsewhere=422),
    "wishes.show": read("scorer", elsewhere=200),
    "wishes.keep_apart": write("scorer", elsewhere=422),
    "wishes.keep_at_table": write("scorer", elsewhere=422),
    "wishes.strike": write("scorer", 404),  # there is no such wish
    "seasons.show_all": read("viewer", elsewhere=200),
    "drafts.ask_new": read("admin", elsewhere=200),
    "drafts.create": write("admin", elsewhere=422),
    "seasons.show": read("viewer"),
    "teams.show": read("viewer"),
    "teams.paper": read("viewer"),
    "teams.add": write("scorer"),
    "teams.edit": read("scorer"),
    "teams.change": write("scorer"),
    "teams.remove": write("scorer", 409),  # another version was expected
    "teams.forget": write("admin"),
    "members.keep_two": write("scorer", elsewhere=422),
    "versions.show": read("viewer"),
    "versions.version": read("viewer"),
    "versions.paper": read("viewer"),
    "versions.draft_paper": read("admin", 404),  # there is no draft
    "own_rules.ask_erase": read("admin"),
    "own_rules.erase": write("admin"),
    "drafts.edit": read("admin"),
    "drafts.change": write("admin"),
    "drafts.ask_decision": read("admin", 303),  # there is no draft
    "drafts.decide": write("admin", 303),
    "drafts.discard": write("admin", 303),
    "seasons.put_away": write("admin", 303),  # it is not away
    "seasons.announce_next": write("scorer"),
    "seasons.member": read("viewer"),
    "seasons.settle": write("scorer", 303),  # nobody renounces
    "seasons.draw_lots": write("scorer", 303),
    "walls.evening": ("GET", everybody(200)),
    "public_pages.show": ("GET", everybody(200)),
    "public_pages.evening": ("GET", everybody(200)),
    "public_pages.preview": ("GET", everybody(200)),
    "public_pages.ranking": ("GET", everybody(200)),
    "public_pages.paper": (
        "GET",
        everybody(404),
    ),  # nobody has played: test_passing_on.py prints one
    "public_pages.calendar": ("GET", everybody(200)),
    "passing_on_files.picture": read("viewer"),
    "passing_on_files.paper": read("viewer"),
    "passing_on_files.calendar": read("viewer"),
    "public_pages.member": ("GET", everybody(200)),
    "public_tables.show": ("GET", everybody(200)),
    "public_tables.person": ("GET", everybody(200)),
    "passing_on.show": read("viewer"),
    "passing_on.switch": write("admin"),
    "passing_on.speak": write("admin", 303),
    "evenings.show_all": read("viewer", elsewhere=200),
    "evenings.ask_new": read("scorer", elsewhere=200),
    "evenings.create": write("scorer", elsewhere=422),
    "evenings.show": read("viewer"),
    "evenings.edit": read("scorer"),
    "evenings.change": write("scorer"),
    "cancelling.ask": read("scorer"),
    "cancelling.cancel": write("admin"),
    "cancelling.delete": write("admin", 409),
    "cancelling.resume": write("admin", 303),  # it stands
    "door.show": read("viewer"),
    "door.paper": read("viewer"),
    "door.tick": write("scorer"),
    "door.pair": write("scorer"),
    "door_person.show": read("scorer"),
    "door_person.enter": write("scorer", 303),  # nothing was changed
    "door_person.substitute": write("scorer", 303),  # nobody was named
    "results_import.ask_file": read("scorer"),
    "results_import.read_file": write("scorer"),
    "results_import.take_in": write("scorer"),
    "results_import.take_back": write("scorer"),
    "draw.show": read("viewer"),
    "draw.make": write("scorer"),
    "draw.by_hand": write("scorer"),
    "results.tables": read("viewer"),
    "results.round": read("viewer"),
    "results.seat": write("scorer"),
    "swapping.ask": read("admin"),
    "swapping.swap": write("admin"),
    "results.write": write("scorer"),
    "table_result.show": read("viewer"),
    "table_result.write": write("scorer"),
    "table_result.show_deal": read("viewer", 303),  # no phone has written that deal
    "table_result.correct_deal": write("scorer", 404),
    "evening_ranking.show": read("viewer"),
    "evening_ranking.own_total": write("scorer"),
    "penalties.show": read("viewer"),
    "penalties.punish": write("scorer"),
    "penalties.strike": write("scorer", 404),  # there is none
    "closing.ask_target": read("viewer"),
    "closing.enter_target": write("scorer"),
    "closing.draws": read("viewer"),
    "closing.draw_lots": write("scorer", 303),  # nobody has to draw
    "closing.close": read("viewer"),
    "closing.shut": write("scorer"),
    "closing.reopen": write("admin"),
    "closing.claim": write("scorer"),
    "walls.season": read("viewer"),
    "prize_giving.write_prizes": write("admin", 303),
    "prize_giving.show": read("admin"),
    "prize_giving.go": write("admin"),
    "prize_giving.show_all": write("admin"),
    "prize_giving.paper": read("admin"),
    "evening_history.show": read("viewer"),
    "evening_pdf.papers": read("viewer"),
    "diplomas.show": read("viewer"),
    "diplomas.paper": read("viewer", 404),
    "downloads.plan": read("viewer"),
    "downloads.wall_plan": read("viewer"),
    "downloads.name_list": read("viewer"),
    "downloads.records": read("viewer"),
    "downloads.slips": write("scorer", 200),
    "downloads.ranking": read("viewer"),
    "evening_pdf.show": read("viewer"),
    "evening_pdf.progress": read("viewer", 303),  # nothing is being printed yet
    "evening_pdf.start": write("viewer", 303),
    "downloads.ranking_csv": read("viewer"),
    "downloads.bracket_csv": read("viewer"),
    "downloads.standings": read("viewer"),
    "downloads.standings_csv": read("viewer"),
    "downloads.season_record": read("admin"),
    "downloads.member": read("viewer"),
}
