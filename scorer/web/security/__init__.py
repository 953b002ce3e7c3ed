"""Who may do what, from where and how often: access, origin, headers, devices, rate limits."""
