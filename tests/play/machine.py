"""Phones, a server, and a game at which anything happens in any order; a plain list is the model."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from sqlalchemy.orm import Session

from scorer.play import games as play_games
from scorer.play import sync
from scorer.rules import games, record
from scorer.rules.presets import settings_for
from tests.play.table_builder import PLAYERS, TEAMS, a_device, push
from tests.store.writer import NOW


class Machine(RuleBasedStateMachine):
    """What all games have in common; the model is what was acknowledged, in this order."""

    engine = None
    preset = ""
    changes = ()

    def __init__(self):
        super().__init__()
        self.session = Session(self.engine)
        self.moment = NOW
        self.anna = a_device(self.session, "Anna", NOW)
        self.beat = a_device(self.session, "Beat", NOW)
        self.rules = games.read_settings(
            settings_for(self.preset, PLAYERS, TEAMS) | dict(self.changes)
        )
        self.game, self.other = (
            play_games.start_game(self.session, self.rules, device_id=self.anna, now=NOW)
            for _ in range(2)
        )
        self.model = []
        self.written_by = {}

    def teardown(self):
        self.session.close()

    def push(self, *revisions, device=None):
        self.moment += timedelta(seconds=5)
        return push(
            self.session,
            self.game.id,
            revisions,
            device_id=device or self.anna,
            now=self.moment,
        )

    def accepted(self, *revisions, device=None):
        result = self.push(*revisions, device=device)
        self.model += revisions
        self.written_by |= {revision.id: device or self.anna for revision in revisions}

        assert result.accepted == [revision.id for revision in revisions]

    def refused(self, code, revision, device=None):
        result = self.push(revision, device=device)

        assert [error.code for _, error in result.rejected] == [code]
        assert result.accepted == []

    def present(self):
        """Return the newest revision of each line, in the order in which lines were begun."""
        return list({revision.line: revision for revision in self.model}.values())

    def standing(self, slot):
        """Return what counts in a slot: of two lines the one that was begun first."""
        revisions = (
            revision
            for revision in self.present()
            if revision.slot == slot and revision.facts is not None
        )
        return next(revisions, None)

    def again(self, old, facts, **changes):
        """Return a revision that says something else on a line."""
        changes = {"replaces": (old.id,), "undoes": None} | changes
        return replace(old, id=str(uuid4()), facts=facts, **changes)

    def visible(self, upto=None):
        """Return what everybody may read of the model's first revisions, each with its number."""
        return list(enumerate(self.model[:upto], start=1))

    def behind(self, after, upto=None):
        """Return what nobody could read when *after* was the last number, and everybody can now."""
        before = {number for number, _ in self.visible(after)}
        return [pair for pair in self.visible(upto) if pair[0] not in before]

    def totals(self):
        """Return the totals as somebody adds them up who knows nothing of the log."""
        raise NotImplementedError

    @precondition(lambda self: self.model)
    @rule(data=st.data())
    def send_again(self, data):
        """The same counts once; other content, or another game, is a conflict that tells nothing secret."""
        some = data.draw(st.lists(st.sampled_from(self.model), min_size=1, max_size=5))
        readable = {revision.id for _, revision in self.visible()}
        readable |= {name for name, device in self.written_by.items() if device == self.anna}
        same = self.push(*some)
        other = self.push(replace(some[0], by="Somebody"))
        elsewhere = push(
            self.session, self.other.id, some[:1], device_id=self.anna, now=self.moment
        )

        assert same.accepted == [revision.id for revision in some if revision.id in readable]
        assert [(clash.id, clash.stored) for clash in same.conflicts] == [
            (revision.id, None) for revision in some if revision.id not in readable
        ]
        assert [clash.stored is not None for clash in other.conflicts] == [some[0].id in readable]
        assert [clash.stored for clash in elsewhere.conflicts] == [None]

    @rule(data=st.data())
    def pull_from_anywhere(self, data):
        upto = data.draw(st.integers(0, len(self.model)))
        after = data.draw(st.integers(0, upto))
        settings = self.game.settings

        assert sync.pull(self.session, self.game.id, settings, after, upto) == (
            self.behind(after, upto),
            upto,
        )
        assert sync.pull(self.session, self.game.id, settings, len(self.model) + 1)[0] == []

    @rule()
    def restart(self):
        self.session.close()
        self.engine.dispose()
        self.session = Session(self.engine)
        self.game = play_games.load_game(self.session, self.game.public_id)
        self.other = play_games.load_game(self.session, self.other.public_id)

    @invariant()
    def the_log_is_the_model(self):
        known = max(0, len(self.model) - 1)
        whole = sync.pull(self.session, self.game.id, self.game.settings, 0)
        fresh = sync.pull(self.session, self.game.id, self.game.settings, known)

        assert whole == (self.visible(), len(self.model))
        assert fresh == (self.behind(known), len(self.model))

    @invariant()
    def the_record_is_what_everybody_may_read_and_loads(self):
        visible = tuple(revision for _, revision in self.visible())
        kept = play_games.export_record(self.session, self.game)

        assert kept == record.Record(self.rules, visible)
        assert record.loads(record.dumps(kept)) == kept
        assert play_games.board(self.session, self.game)["totals"] == self.totals()

    @invariant()
    def the_other_game_is_empty(self):
        assert sync.pull(self.session, self.other.id, self.other.settings, 0) == ([], 0)
