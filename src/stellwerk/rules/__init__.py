"""The rules: one module a mechanic, plain functions over one record. Compiled. No I/O, no text, no names of games."""
