"""Search: options tried out on tables that could be the true one."""
