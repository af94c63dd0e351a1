"""Who is at which table, shared by all processes: nobody is absent because a process has not heard of them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add both. Nobody's presence is known in an older database: it begins to be known when they connect."""
    op.create_table(
        "processes",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "presences",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("process", sa.Text, nullable=False),
        sa.Column("gone", sa.Double),
        sa.PrimaryKeyConstraint("table_id", "seat", "process", name="pk_presences"),
    )
    op.create_index("ix_presences_process", "presences", ["process"])
