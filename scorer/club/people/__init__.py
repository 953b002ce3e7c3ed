"""Use cases about members, names and teams."""
