"""Pages about members and teams."""
