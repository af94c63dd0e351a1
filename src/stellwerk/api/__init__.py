"""What the door is made of: actions, events, views, records and reasons. `stellwerk.table` puts it together."""
