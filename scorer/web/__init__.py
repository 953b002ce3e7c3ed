"""Pages, forms, links and access in the browser."""
