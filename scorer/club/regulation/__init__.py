"""Use cases of regulations: drafts, effects, own rules."""
