"""Access control: rights, origin, headers, devices, rate limits."""
