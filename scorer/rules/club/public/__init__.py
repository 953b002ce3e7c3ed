"""What each kind of reader may see, and prize-giving."""
