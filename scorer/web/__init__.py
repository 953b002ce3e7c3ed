"""The web layer: routes, forms, links, rights and languages."""
