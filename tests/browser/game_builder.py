"""Tables for the wall and the watch page: games of each kind, some with the longest names there are."""

from tests.rules.written_games import GameBuilder, cell
from tests.web.conftest import a_deal

LONG = ("Annemarie-Elisabeth von Allmen-Burckhard", "W" * 40)


def schieber(deals=3, **people):
    builder = GameBuilder("2500", **people)
    for number in range(deals):
        builder.write(str(number + 1), a_deal(number + 1, 157 - 13 * number)["facts"])
    builder.write(str(deals + 1), a_deal(1, None)["facts"])
    return builder


def coiffeur(**people):
    builder = GameBuilder("coiffeur-10", **people)
    for team in range(len(builder.settings.teams)):
        builder.cells(team, [150, 140, cell(157, match=True), 130 - 20 * team])
    return builder


def differenzler(**people):
    builder = GameBuilder("differenzler-12", **people)
    for number in range(5):
        builder.deal(number + 1, [0, 30, 157, 20], [157, 0, 0, 0])
    return builder


def four():
    """Return a table of each kind, the fullest there is."""
    three = {"players": ("Anna", "Beat", "Clara"), "teams": ("Anna", "Beat", "Clara")}
    return [schieber(), coiffeur(), differenzler(), coiffeur(**three)]


def four_long():
    names = (LONG[0], "Wolfgang Amadeus Hürlimann-Ruckstuhl", LONG[1], "Dani")
    three = (*LONG, "Clara")
    return [
        schieber(players=names, teams=LONG),
        coiffeur(players=names, teams=LONG),
        differenzler(players=names),
        coiffeur(players=three, teams=three),
    ]


def wall(server, codes):
    return f"{server}/wall?" + "&".join(f"t={code}" for code in codes)
