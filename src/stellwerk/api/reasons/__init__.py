"""Why an action is refused: what explains it, by asking the rules, and the sentences, in English and German."""
