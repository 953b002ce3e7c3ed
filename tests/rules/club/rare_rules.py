"""What chance draws too seldom: for each of the rarer sentences what it stands beside.

A random regulation has one of them in its first phase, in its first side list and in what qualifies
for its final; all else of it is drawn.
"""

SCHIEBER = {"game": "schieber", "terms": {"partners": "drawn", "check": 157}}
ALONE = {"partners": "alone", "check": None}
DIFFERENZLER = {"game": "differenzler", "terms": ALONE, "counting": {"low_wins": True}}
UNCHECKED = {"partners": "drawn", "check": None}
SOLO = {"game": "solo", "terms": {"partners": "alone", "check": 157}}
SEATED = {**SCHIEBER, "draw": "standings", "rounds": 6, "attempts": False}


def _discipline(**of_rounds):
    """A phase whose second round has another game."""
    low = of_rounds.get("game") == "differenzler"
    ranked = {"round_ranks": {"points": {"kind": "down"}}} if low else {}
    return {**SCHIEBER, **ranked, "disciplines": [{"first": 2, "low_wins": low, **of_rounds}]}


PHASE_THEMES = [
    {"game": "schieber", "terms": UNCHECKED, "settings": {"weis": True, "stoeck": True}},
    {
        "game": "schieber",
        "terms": {**UNCHECKED, "match_bonus": 100},
        "settings": {"weis": True, "factors": {"rosen": 2}},
    },
    {**DIFFERENZLER, "settings": {"estimates": "open"}},
    {**DIFFERENZLER, "sizes": [5], "settings": {"undealt": "dealer"}},
    {**DIFFERENZLER, "settings": {"exact_bonus": 10}},
    {**SOLO, "settings": {"weis_sign": "off"}},
    {"game": "solo", "terms": ALONE, "settings": {"stoeck_sign": "minus"}},
    {"game": "solo", "terms": ALONE, "settings": {"last_factor": 2}},
    {
        **SOLO,
        "counting": {"low_wins": True},
        "terms": {**SOLO["terms"], "match_bonus": 100, "match_minus": True},
    },
    {"game": "coiffeur", "terms": {"partners": "fixed", "check": None}, "settings": {"tens": True}},
    {**SEATED, "standings": {"winners": 4}},
    {**SEATED, "standings": {"by": "last"}},
    {**SEATED, "standings": {"inside": "lot"}},
    {**SCHIEBER, "play_off": {"rounds": 1}, "counting": {"rank_points": {"kind": "down"}}},
    {
        **SCHIEBER,
        "terms": {
            **SCHIEBER["terms"],
            "contracts": [{"name": "Tutti"}, {"name": "Obenabe"}],
            "each_once": True,
        },
        "deals": 4,
    },
    {**SCHIEBER, "counting": {"target_from": "list", "target_place": 10}},
    {
        **SCHIEBER,
        "terms": {
            "partners": "drawn",
            "check": None,
            "figures": "strokes",
            "goal": 1000,
            "one_game": True,
        },
    },
    _discipline(game="schieber", name="Sidi", settings={"deck": "french"}),
    _discipline(game="schieber", terms=UNCHECKED, settings={"weis": True}),
    _discipline(game="schieber", terms=UNCHECKED, settings={"factors": {"rosen": 2}}),
    _discipline(game="coiffeur", terms=UNCHECKED, settings={"tens": True}),
    _discipline(game="differenzler", terms=ALONE, settings={"estimates": "open"}),
    _discipline(game="differenzler", terms=ALONE, sizes=[5], settings={"undealt": "dealer"}),
    _discipline(game="differenzler", terms=ALONE, settings={"exact_bonus": 10}),
    _discipline(game="solo", terms=SOLO["terms"], settings={"weis_sign": "off"}),
    _discipline(game="solo", terms=ALONE, settings={"stoeck_sign": "minus"}),
    _discipline(game="solo", terms=ALONE, settings={"last_factor": 2}),
    _discipline(game="solo", terms={**SOLO["terms"], "contracts": [{"name": "Tutti"}]}),
    _discipline(
        game="schieber",
        deals=2,
        terms={
            "partners": "drawn",
            "check": 157,
            "contracts": [{"name": "Tutti"}],
            "each_once": True,
        },
    ),
    _discipline(game="schieber", terms={"partners": "drawn", "check": 157, "match_bonus": 50}),
    {
        **_discipline(
            game="solo",
            low_wins=True,
            terms={**SOLO["terms"], "match_bonus": 50, "match_minus": True},
        ),
        "round_ranks": {"points": {"kind": "down"}},
    },
    _discipline(game="schieber", terms={"partners": "drawn", "check": 157, "share": "1/2"}),
    {**SCHIEBER, "win_points": {"win": 4, "draw": 3, "loss": 2}},
]


def _points(**counting):
    return {"measured": "points", "counting": counting}


LIST_THEMES = [
    _points(best=2, ties=["best"]),
    _points(drop=1, drop_from=3),
    _points(absent=0, minimum=1),
    _points(target=967, dense_ranks=True),
    _points(combine="average", low_wins=True),
    {"measured": "total", "over": "season", "teams": {"best": 3, "per": "totals", "size": 4}},
    {"measured": "total", "teams": {"counted": "all", "units": "clubs", "substitutes": False}},
]
FINAL_THEMES = [
    {},
    {"kind": "percent", "n": 20, "base": "started"},
    {"kind": "top", "n": 10, "more": [{"n": 1, "percent": False, "category": None}]},
    {"kind": "top", "n": 1, "reserve": 1, "passes_on": True},
    {"kind": "quota", "quotas": {"Frauen": 3}},
    {"kind": "threshold", "n": 20, "all_ties": True},
    {"kind": "starts", "n": 2},
]
