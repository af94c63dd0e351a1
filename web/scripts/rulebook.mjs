// Reads the numbered rules of a game in both languages and holds one against the other: the same rules in the same order,
// the same numbers in each, the same references, house rulings marked in both.

/** @typedef {{ en: string, de: string }} Text */
/** @typedef {string | { rule: string } | { ruling: string }} Part a text, a rule that is referred to, a mark of a ruling */
/** @typedef {{ name: Text, copies: number, price: number }} Technology */
/** @typedef {{ id: string, en: Part[], de: Part[], ruling: boolean, replaces: string[], technology: Technology | null }} Rule */
/** @typedef {{ title: Text, rules: Rule[] }} Section */
/** @typedef {{ title: Text, sections: Section[] }} Rulebook */
/** @typedef {{ id: string, text: string, cells: string[] }} Line a rule as it is written; cells: those before the last */
/** @typedef {{ title: string, rules: Line[] }} Chapter */

const ENTRY = /^- ([A-Z]+-\d+)\s+(.*)$/;
const ROW = /^\| *([A-Z]+-\d+) *\|(.*)\|$/;
const ID = /\b[A-Z]+-\d+\b/g;
const MARK = /\*\*\((?:ruling|Hausregel)([^)]*)\)\*\*/;
const REPLACES = /\((?:Replaces|Ersetzt)\s+([A-Z]+-\d+)\.\)/g;

/**
 * One page in one language, as it is written.
 * @param {string} text
 * @returns {{ title: string, chapters: Chapter[] }}
 */
export function readPage(text) {
  /** @type {Chapter[]} */
  const chapters = [];
  let title = "";
  for (const line of text.split("\n")) {
    const rules = chapters.at(-1)?.rules ?? [];
    const [, entry, words = ""] = ENTRY.exec(line) ?? [];
    const [, row, columns = ""] = ROW.exec(line) ?? [];
    const last = rules.at(-1);
    if (line.startsWith("# ")) title = line.slice(2).replace(/^[A-Z]+: /, "");
    else if (line.startsWith("## ")) chapters.push({ title: line.slice(3), rules: [] });
    else if (entry) rules.push({ id: entry, text: words, cells: [] });
    else if (row) {
      const cells = columns.split("|").map((cell) => cell.trim());
      rules.push({ id: row, text: cells.pop() ?? "", cells });
    } else if (last && /^ {2,}\S/.test(line)) last.text += ` ${line.trim()}`;
  }
  return { title, chapters };
}

/**
 * A text cut at the rules that it names and at the marks of rulings.
 * @param {string} text
 * @returns {Part[]}
 */
export function partsOf(text) {
  return text
    .split(/(\*\*\([^)]*\)\*\*|\b[A-Z]+-\d+\b)/)
    .filter((part) => part.trim())
    .map((part) => {
      const mark = MARK.exec(part);
      if (mark) return { ruling: (mark[1] ?? "").replace(/^, /, "") };
      return part.match(ID)?.[0] === part ? { rule: part } : part;
    });
}

/** @param {Line} line */
const numbersIn = ({ text, cells }) =>
  ([text, ...cells].join(" ").match(/\d+/g) ?? []).map(Number).sort((one, two) => one - two);

/**
 * What differs between a rule in English and in German that must not.
 * @param {Line} en
 * @param {Line} de
 * @returns {string[]}
 */
export function differences(en, de) {
  const same = (/** @type {unknown} */ one, /** @type {unknown} */ two) => JSON.stringify(one) === JSON.stringify(two);
  const named = (/** @type {Line} */ { text }) => [...(text.match(ID) ?? [])].sort();
  return [
    same(numbersIn(en), numbersIn(de)) ? "" : "the numbers are not the same",
    same(named(en), named(de)) ? "" : "the rules named are not the same",
    MARK.test(en.text) === MARK.test(de.text) ? "" : "only one is marked as a ruling",
    en.cells.length === de.cells.length ? "" : "the tables are not the same",
  ].filter(Boolean);
}

/**
 * Both languages as one book. Throws an error that says everything that does not fit.
 * @param {string} english
 * @param {string} german
 * @returns {Rulebook}
 */
export function bookOf(english, german) {
  const [en, de] = [readPage(english), readPage(german)];
  const ids = (/** @type {Chapter[]} */ chapters) => chapters.map(({ rules }) => rules.map(({ id }) => id).join(" "));
  const [here, there] = [ids(en.chapters), ids(de.chapters)];
  if (here.join("\n") !== there.join("\n")) {
    const other = here.filter((section, at) => section !== there[at]);
    throw new Error(
      `not the same rules in both languages, or not in the same sections: see ${other.join(", ") || "the end"}`,
    );
  }
  const faults = en.chapters.flatMap((chapter, at) =>
    chapter.rules.flatMap((line, number) =>
      differences(line, twin(de.chapters, at, number)).map((what) => `${line.id}: ${what}`),
    ),
  );
  if (faults.length) throw new Error(faults.join("\n"));
  return {
    title: { en: en.title, de: de.title },
    sections: en.chapters.map((chapter, at) => ({
      title: { en: chapter.title, de: de.chapters[at]?.title ?? "" },
      rules: chapter.rules.map((line, number) => ruleOf(line, twin(de.chapters, at, number))),
    })),
  };
}

/**
 * The same rule in the other language; it is there, because the ids are the same.
 * @param {Chapter[]} chapters
 * @param {number} at
 * @param {number} number
 */
const twin = (chapters, at, number) => /** @type {Line} */ (chapters[at]?.rules[number]);

/**
 * @param {Line} en
 * @param {Line} de
 * @returns {Rule}
 */
function ruleOf(en, de) {
  const [name = "", copies, price] = en.cells;
  return {
    id: en.id,
    en: partsOf(en.text),
    de: partsOf(de.text),
    ruling: MARK.test(en.text),
    replaces: [...en.text.matchAll(REPLACES)].map(([, id]) => id ?? ""),
    technology: en.cells.length
      ? // The English tables have the German names too, in brackets.
        {
          name: { en: name.replace(/ \(.*\)$/, ""), de: de.cells[0] ?? "" },
          copies: Number(copies),
          price: Number(price),
        }
      : null,
  };
}
