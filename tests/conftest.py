"""What every test shares: how hard Hypothesis looks."""

import os

from hypothesis import settings

# In CI the same examples every time, so that a red run can be repeated; elsewhere new ones each time.
settings.register_profile("ci", derandomize=True, database=None, deadline=None, print_blob=True)
settings.register_profile("desk", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "desk")
