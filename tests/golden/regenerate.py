"""Write the golden playthroughs anew (`make golden`). Review the difference before it is committed."""

from pathlib import Path

from tests.golden.playthrough import GAMES, write

HERE = Path(__file__).parent


def main() -> None:
    """One file for each game."""
    for name in GAMES:
        path = HERE / f"{name}.txt"
        text = write(name)
        changed = not path.exists() or path.read_text("utf-8") != text
        path.write_text(text, "utf-8")
        print(f"{path.name}: {'written anew' if changed else 'as it was'}, {len(text.splitlines())} lines")


if __name__ == "__main__":
    main()
