"""S1: any order of writing, sending again, correcting, undoing and handing over, against a plain list."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule, run_state_machine_as_test

from scorer.play import estimate_seats, links, sync, writers
from scorer.rules.core.errors import RuleError
from tests.long import runs
from tests.play.machine import Machine
from tests.play.table_builder import PLAYERS, a_deal, a_device
from tests.play.test_estimate_seats import deal, estimate, line

POINTS = st.sampled_from([0, 157, *range(2, 156)])  # 1 and 156 cannot be counted
SEATS = st.integers(0, 3)


class Schieber(Machine):
    """A game in which whoever may write writes everything."""

    preset = "2500"

    def a_line(self, data):
        return a_deal(len(self.present()) + 1, data.draw(POINTS))

    def totals(self):
        counts = [revision.facts["points"] for revision in self.present() if revision.facts]
        return [sum(2 * points[team] for points in counts) for team in (0, 1)]

    @rule(data=st.data(), many=st.integers(1, 3))
    def write(self, data, many):
        for _ in range(many):
            self.accepted(self.a_line(data))

    @precondition(lambda self: self.model)
    @rule(data=st.data())
    def correct(self, data):
        old = data.draw(st.sampled_from(self.present()))
        self.accepted(self.again(old, self.a_line(data).facts))

    @precondition(lambda self: self.model)
    @rule()
    def undo(self):
        last = self.model[-1]
        before = [revision.facts for revision in self.model[:-1] if revision.line == last.line]
        self.accepted(self.again(last, before[-1] if before else None, undoes=last.id))

    @rule(data=st.data())
    def hand_over_and_take_back(self, data):
        who = {"device_id": self.anna, "now": self.moment}
        link = links.create_invitation(self.session, self.game.id, **who)
        links.redeem(self.session, link, device_id=self.beat, now=self.moment)
        self.accepted(self.a_line(data), device=self.beat)
        grant = writers.writers(self.session, self.game.id)[-1]
        writers.revoke(self.session, self.game.id, grant.grant_id, **who)

        assert not writers.may_write(self.session, self.game.id, self.beat)
        with pytest.raises(RuleError, match="not-writer"):
            self.push(self.a_line(data), device=self.beat)

    @rule()
    def write_what_no_slate_could_carry(self):
        wrong = a_deal(1)
        other_sum = wrong.facts | {"points": [100, 58]}
        self.refused("count-sum", self.again(wrong, other_sum, replaces=()))


class Differenzler(Machine):
    """Four players who may each have a phone of their own, and a scribe who may be one of them."""

    preset = "differenzler-12"
    changes = (("deals", None),)

    def __init__(self):
        super().__init__()
        self.phones = {}
        self.devices = [self.anna, self.beat]
        self.devices += [a_device(self.session, name, self.moment) for name in ("Clara", "Dani")]

    # --- the model: what the rules say, asked of the plain list ---

    def deals(self):
        return [
            revision
            for revision in self.present()
            if revision.slot.isdecimal() and revision.facts is not None
        ]

    def estimate_of(self, deal, seat):
        return self.standing(f"estimate:{deal}:{seat}")

    def missing(self, deal):
        return [seat for seat in range(4) if self.estimate_of(deal, seat) is None]

    def counted(self, deal, first=0, last=None):
        """Return for each revision of a deal whether it has its points."""
        return [counts(revision) for revision in self.model[first:last] if revision.slot == deal]

    def visible(self, upto=None):
        """An estimate is there to read when its deal is counted already, or as soon as it is."""
        return [
            (number, revision)
            for number, revision in super().visible(upto)
            if ":" not in revision.slot
            or any(self.counted(revision.slot.split(":")[1], 0, number)[-1:])
            or any(self.counted(revision.slot.split(":")[1], number, upto))
        ]

    def totals(self):
        sums = [0, 0, 0, 0]
        for begun in self.deals():
            if not counts(begun):
                continue
            estimates = [self.estimate_of(begun.slot, seat) for seat in range(4)]
            if None in estimates:
                continue
            for seat, estimated in enumerate(estimates):
                points = estimated.facts["points"]
                points_made = begun.facts["points"][seat]
                sums[seat] += 20 if points is None else abs(points - points_made)
        return sums

    def refusal(self, device, deal, seat, facts, *, corrects):
        """Return why an estimate cannot be written, or nothing."""
        due = any(self.counted(deal)[-1:])
        on_sheet, given = self.standing(deal), self.estimate_of(deal, seat)
        taken = self.phones.get(seat, self.anna) != self.anna
        if device != self.anna:
            if self.phones.get(seat) != device:
                return "seat-only"
            if due:
                return "estimate-sealed"
            slot = f"estimate:{deal}:{seat}"
            if sum(revision.slot == slot for revision in self.model) >= 12:
                return "seat-often"
            if given and not corrects:
                return "seat-only"
        elif taken and not due and (given or facts is None or facts["points"] is not None):
            return "seat-taken"
        if on_sheet is None:
            return "estimate-deal" if facts else None
        if counts(on_sheet):
            return None if corrects else "estimate-sealed"
        closed = on_sheet.facts.get("void") is not None or not self.missing(deal)
        return "estimate-sealed" if closed else None

    # --- what people do ---

    @initialize(seats=st.sets(SEATS), played=st.integers(0, 2), data=st.data())
    def sit_down(self, seats, played, data):
        for seat, device in zip(sorted(seats), self.devices[1:], strict=False):
            self.sit(seat, device)
        for _ in range(played):
            self.begin_a_deal()
            self.everybody_estimates(self.deals()[-1].slot, data)
            self.count(self.deals()[-1], data.draw(POINTS))
        self.begin_a_deal()

    def sit(self, seat, device):
        who = {"device_id": self.anna, "now": self.moment}
        link = links.create_invitation(self.session, self.game.id, seat=seat, **who)
        links.redeem(self.session, link, device_id=device, now=self.moment)
        self.phones = {at: other for at, other in self.phones.items() if other != device}
        self.phones[seat] = device

        assert estimate_seats.seats(self.session, self.game.id) == self.phones

    @rule(data=st.data(), seat=SEATS, leave=st.booleans())
    def change_phones(self, data, seat, leave):
        """A phone takes a seat, perhaps from another one; or the scribe takes a seat away."""
        if not leave or seat not in self.phones:
            self.sit(seat, data.draw(st.sampled_from(self.devices)))
            return
        device = self.phones.pop(seat)
        estimate_seats.revoke_seat(
            self.session, self.game.id, seat, device_id=self.anna, now=self.moment
        )

        assert estimate_seats.seats(self.session, self.game.id) == self.phones
        if device != self.anna:
            with pytest.raises(RuleError, match="not-writer"):
                self.push(estimate(seat, 40), device=device)

    @precondition(lambda self: len([deal for deal in self.deals() if not counts(deal)]) < 2)
    @rule()
    def begin_a_deal(self):
        numbers = [int(revision.slot) for revision in self.model if revision.slot.isdecimal()]
        self.accepted(deal(str(max(numbers, default=0) + 1)))

    @precondition(lambda self: self.deals())
    @rule(data=st.data(), seats=st.lists(SEATS, min_size=2, max_size=4))
    def estimate_from_anywhere(self, data, seats):
        """Somebody sends an estimate, anew or on the line that is there, or strikes it out."""
        for seat in seats:
            how = data.draw(st.sampled_from(["new", "new", "correct", "strike"]))
            of = data.draw(st.sampled_from(["77", *(deal.slot for deal in self.deals() * 9)]))
            self.send_estimate(data, of, seat, how)

    def send_estimate(self, data, of, seat, how):
        own_phone = self.phones.get(seat, self.anna)
        device = data.draw(st.sampled_from([*self.devices, self.anna, *[own_phone] * 4]))
        old = None if how == "new" else self.estimate_of(of, seat)
        sent = estimate(seat, data.draw(st.none() | POINTS), of)
        if old is not None:
            facts = None if how == "strike" else sent.facts
            sent = self.again(old, facts, undoes=data.draw(st.sampled_from([None, old.id])))
        if device not in {self.anna, *self.phones.values()}:
            with pytest.raises(RuleError, match="not-writer"):
                self.push(sent, device=device)
            return
        code = self.refusal(device, of, seat, sent.facts, corrects=old is not None)
        if code:
            self.refused(code, sent, device)
        else:
            self.accepted(sent, device=device)

    @precondition(lambda self: self.deals())
    @rule(data=st.data(), first=POINTS, how=st.sampled_from(["estimate", "count", "both"]))
    def go_on(self, data, first, how):
        old = data.draw(st.sampled_from(self.deals()))
        if how != "count":
            self.everybody_estimates(old.slot, data)
        if how != "estimate":
            self.count(old, first)

    def everybody_estimates(self, of, data):
        """Who has not estimated does so where it has to be done."""
        for seat in self.missing(of):
            device = self.phones.get(seat, self.anna)
            sent = estimate(seat, data.draw(POINTS), of)
            if self.refusal(device, of, seat, sent.facts, corrects=False) is None:
                self.accepted(sent, device=device)

    def count(self, old, first):
        points = [first, 0, 157 - first, 0]
        counted = self.again(old, old.facts | {"points": points, "void": None})
        if self.missing(old.slot):
            self.refused("estimates-missing", counted)
        else:
            self.accepted(counted)

    @precondition(lambda self: self.deals())
    @rule(data=st.data(), how=st.sampled_from(["annul", "open", "strike"]))
    def take_a_deal_back(self, data, how):
        old = data.draw(st.sampled_from(self.deals()))
        cards = {"points": [157, 0, 0, 0], "void": "vergeben"}  # counted, but for nothing
        new = {"annul": old.facts | cards, "open": old.facts | {"points": None, "void": None}}
        if how == "strike" and len(self.missing(old.slot)) < 4:
            self.refused("deal-estimated", self.again(old, None))
        else:
            self.accepted(self.again(old, new.get(how)))

    @rule(data=st.data())
    def write_what_nobody_may(self, data):
        """A player writes more than estimates, or an estimate is named elsewhere."""
        begun = next(revision for revision in self.model if revision.slot.isdecimal())
        names = line("names", {"kind": "names", "players": PLAYERS, "teams": []})
        wrong = [("slot", line("estimate:1:4", None), self.anna)]
        for seat, device in self.phones.items():
            if device != self.anna:
                own_estimate = estimate(seat, 40, begun.slot)
                theft = self.again(begun, own_estimate.facts, slot=own_estimate.slot, replaces=())
                wrong += [("seat-only", sent, device) for sent in (deal("99"), names, theft)]
        for other in [revision.id for revision in self.model if ":" in revision.slot][-2:]:
            taken_back = replace(names, undoes=other)
            wrong.append(("slot", replace(names, replaces=(other,)), self.anna))
            wrong.append(("undoes-unknown", taken_back, self.anna))
        self.refused(*data.draw(st.sampled_from(wrong)))

    @rule()
    def stop_and_go_on(self):
        end = line("end", {"kind": "end"})
        self.accepted(end)
        self.refused("after-finish", deal("99"))
        self.accepted(self.again(end, None))

    @invariant()
    def it_is_known_who_has_estimated_unseen(self):
        visible = {revision.id for _, revision in self.visible()}
        sealed = {}
        for revision in self.present():
            if revision.id not in visible and revision.facts is not None:
                _, of, seat = revision.slot.split(":")
                sealed.setdefault(of, set()).add(int(seat))
        seats_by_deal = sync.sealed_seats(self.session, self.game.id, self.game.settings)

        assert seats_by_deal == {of: sorted(seats) for of, seats in sealed.items()}


def counts(revision):
    facts = revision.facts or {}
    return facts.get("kind") == "deal" and bool(facts["points"]) and facts.get("void") is None


@pytest.mark.parametrize(
    ("game", "examples"), [(Schieber, runs(3, 80)), (Differenzler, runs(4, 160))]
)
def test_any_order_of_acts_gives_the_log_of_the_model(engine, game, examples):
    # A statement of PostgreSQL takes as many times as long.
    several = 1 if engine.dialect.name == "sqlite" else 2
    machine = type(f"{game.__name__}Here", (game,), {"engine": engine})
    look = settings(
        max_examples=-(-examples // several),
        stateful_step_count=30,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(machine, settings=look)
