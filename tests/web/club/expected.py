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
    told = {"anonymous": stranger, "revoked": stranger, "admin elsewhere": elsewhere}
    return told | {one: status if one in able else 403 for one in OFFICIALS}


def read(role, status=200, elsewhere=404):
    return "GET", from_role(role, status, elsewhere=elsewhere)


def write(role, status=422, elsewhere=404):
    """Return what an empty form gets: the fields are refused, or there is nothing to fill in."""
    return "POST", from_role(role, status, method="POST", elsewhere=elsewhere)


# endpoint: (method, what each visitor gets)
EXPECTED = {
    "club.ask_log_in": (
        "GET",
        everybody(303) | {"anonymous": 200, "revoked": 200},
    ),
    "club.log_in": ("POST", everybody(422)),
    "club.log_out": ("POST", everybody(303)),
    "club.ask_new": ("GET", everybody(200)),
    "club.create": ("POST", everybody(422)),
    "club.overview": read("viewer", elsewhere=200),
    "club.account": read("viewer", elsewhere=200),
    "club.change_password": write("viewer", elsewhere=422),
    "club.end_sessions": write("viewer", 303, elsewhere=303),
    "officials.show_all": read("admin", elsewhere=200),
    "officials.add": write("admin", elsewhere=422),
    "officials.show": read("admin"),
    "officials.set_role": write("admin"),
    "officials.reset_password": write("admin"),
    "officials.end_sessions": write("admin", 303),
    "members.show_all": read("viewer", elsewhere=200),
    "members.ask_new": read("scorer", elsewhere=200),
    "members.add": write("scorer", elsewhere=422),
    "members.show": read("viewer"),
    "members.edit": read("scorer"),
    "members.change": write("scorer"),
    "members.merge": write("admin"),
    "members.erase": write("admin"),
    "members.export": read("admin"),
}
