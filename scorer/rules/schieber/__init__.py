"""The rules of the Schieber: settings, presets, checks of facts, board, and sentences."""
