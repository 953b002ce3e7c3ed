"""S1: any order of writing, sending again, correcting and undoing, against a plain list."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy.orm import Session

from scorer import play
from scorer.rules import games
from tests.store.table import a_deal, a_device, a_game
from tests.store.table import settings as rules_of_the_table
from tests.store.writer import NOW

POINTS = st.sampled_from([0, 157, *range(2, 156)])  # 1 and 156 cannot be counted


class Table(RuleBasedStateMachine):
    """Two phones and a server; the model is the list of what was acknowledged."""

    engine = None

    def __init__(self):
        super().__init__()
        self.session = Session(self.engine)
        self.moment = NOW
        self.anna = a_device(self.session, "Anna", NOW)
        self.beat = a_device(self.session, "Beat", NOW)
        self.game = a_game(self.session, self.anna, NOW)
        self.other = a_game(self.session, self.anna, NOW)
        self.model = []

    def teardown(self):
        self.session.close()

    def push(self, *revisions, device=None):
        self.moment += timedelta(seconds=5)
        return play.push(
            self.session,
            self.game.id,
            revisions,
            device_id=device or self.anna,
            now=self.moment,
        )

    def present(self):
        """Return the newest revision of each line."""
        return list({revision.line: revision for revision in self.model}.values())

    @rule(points=POINTS, many=st.integers(1, 3))
    def write(self, points, many):
        slots = len({revision.line for revision in self.model})
        deals = [a_deal(slots + n + 1, points) for n in range(many)]
        result = self.push(*deals)
        self.model += deals

        assert result.accepted == [deal.id for deal in deals]

    @precondition(lambda self: self.model)
    @rule(data=st.data())
    def send_again(self, data):
        some = data.draw(st.lists(st.sampled_from(self.model), min_size=1, max_size=5))
        result = self.push(*some)

        assert result.accepted == [revision.id for revision in some]

    @precondition(lambda self: self.model)
    @rule(data=st.data(), points=POINTS)
    def correct(self, data, points):
        old = data.draw(st.sampled_from(self.present()))
        new = a_deal(old.slot, points, line=old.line, replaces=(old.id,))
        self.model.append(new)

        assert self.push(new).accepted == [new.id]

    @precondition(lambda self: self.model)
    @rule()
    def undo(self):
        last = self.model[-1]
        before = [r for r in self.model[:-1] if r.line == last.line]
        back = replace(
            last,
            id=str(uuid4()),
            replaces=(last.id,),
            undoes=last.id,
            facts=before[-1].facts if before else None,
        )
        self.model.append(back)

        assert self.push(back).accepted == [back.id]

    @precondition(lambda self: self.model)
    @rule(data=st.data(), points=POINTS)
    def use_an_id_again(self, data, points):
        old = data.draw(st.sampled_from(self.model))
        result = self.push(replace(a_deal(old.slot, points), id=old.id, by="Dani"))

        assert [conflict.id for conflict in result.conflicts] == [old.id]

    @rule()
    def write_what_no_slate_could_carry(self):
        deal = a_deal(1)
        result = self.push(replace(deal, facts={**deal.facts, "points": [100, 58]}))

        assert len(result.rejected) == 1

    @precondition(lambda self: self.model)
    @rule()
    def use_an_id_in_another_game(self):
        result = play.push(
            self.session,
            self.other.id,
            [self.model[-1]],
            device_id=self.anna,
            now=self.moment,
        )

        assert [conflict.stored for conflict in result.conflicts] == [None]

    @rule(points=POINTS)
    def hand_over_and_take_back(self, points):
        who = {"device_id": self.anna, "now": self.moment}
        link = play.invite(self.session, self.game.id, **who)
        play.redeem(self.session, link, device_id=self.beat, now=self.moment)
        deal = a_deal(len({revision.line for revision in self.model}) + 1, points)
        result = self.push(deal, device=self.beat)
        self.model.append(deal)
        grant = play.writers(self.session, self.game.id)[-1]
        play.revoke(self.session, self.game.id, grant.grant_id, **who)

        assert result.accepted == [deal.id]
        assert not play.may_write(self.session, self.game.id, self.beat)

    @rule()
    def restart(self):
        self.session.close()
        self.engine.dispose()
        self.session = Session(self.engine)
        self.game = play.load(self.session, self.game.public_id)
        self.other = play.load(self.session, self.other.public_id)

    @invariant()
    def the_log_is_the_model(self):
        assert play.pull(self.session, self.game.id, self.game.settings, 0) == (
            list(enumerate(self.model, start=1)),
            len(self.model),
        )

    @invariant()
    def the_board_is_the_board_of_the_model(self):
        expected = games.board(rules_of_the_table(), self.model)

        assert play.board(self.session, self.game) == expected

    @invariant()
    def the_other_game_is_empty(self):
        assert play.pull(self.session, self.other.id, self.other.settings, 0) == ([], 0)


def test_any_order_of_acts_gives_the_log_of_the_model(engine):
    machine = type("TableHere", (Table,), {"engine": engine})
    look = settings(
        max_examples=40,
        stateful_step_count=30,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(machine, settings=look)
