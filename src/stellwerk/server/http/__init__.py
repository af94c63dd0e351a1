"""Everything that comes in over HTTP and WebSockets: who asks, what they may ask, and what they are told."""
