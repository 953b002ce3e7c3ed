"""The pages of a club: its officials, members, seasons and evenings."""
