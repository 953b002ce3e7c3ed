"""Pages, forms, links and access: what a browser sees."""
