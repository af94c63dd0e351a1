"""What every part of the server uses: settings, errors, schemas, rates, addresses."""
