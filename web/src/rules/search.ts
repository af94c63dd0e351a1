// Searching as one types: every word that was typed has to be found, wherever it is, with or without accents.

/** A text as it is compared: small letters without accents, letter by letter, so that places stay the same. */
export function folded(text: string): string {
  return Array.from(text, (letter) => {
    const plain = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return plain.length === letter.length ? plain : letter;
  }).join("");
}

/** What was typed, word by word. */
export const wordsIn = (typed: string): string[] => folded(typed).split(/\s+/).filter(Boolean);

/** Is every word in this text? */
export function matches(text: string, words: readonly string[]): boolean {
  const plain = folded(text);
  return words.every((word) => plain.includes(word));
}

/** A piece of a text, and whether it is what was looked for. */
export interface Piece {
  readonly text: string;
  readonly found: boolean;
}

/** A text cut where words are found in it. */
export function pieces(text: string, words: readonly string[]): Piece[] {
  const plain = folded(text);
  const hit = new Uint8Array(text.length);
  for (const word of words)
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) hit.fill(1, at, at + word.length);
  const cut: Piece[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && hit[at] === hit[from]) continue;
    cut.push({ text: text.slice(from, at), found: hit[from] === 1 });
    from = at;
  }
  return cut;
}
