"""Run migrations on the connection that :func:`scorer.store.migrations.upgrade` opened."""

from alembic import context

from scorer.store.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
