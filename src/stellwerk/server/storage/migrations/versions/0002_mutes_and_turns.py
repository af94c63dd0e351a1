"""Whom a person does not want to read at a table; how many turns a finished game took."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add both. Games that ended before have no count of turns: nobody counted."""
    op.create_table(
        "mutes",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("muted_person", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", "muted_person", name="pk_mutes"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_mutes_person"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_mutes_table_id"),
    )
    op.add_column("results", sa.Column("turns", sa.Integer))
