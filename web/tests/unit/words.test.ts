import { expect, test } from "vitest";
import { de } from "../../src/words/de";
import { en } from "../../src/words/en";
import { filled, firstLanguage, type Key } from "../../src/words/words";

const gaps = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test.each(Object.keys(en) as Key[])("%s has the same gaps in both languages, and words in each", (key) => {
  expect(gaps(de[key])).toEqual(gaps(en[key]));
  expect(de[key].trim()).not.toBe("");
});

test("gaps are filled", () => {
  expect(filled("{from}–{to}", { from: "Denver", to: "Omaha" })).toBe("Denver–Omaha");
});

test("the language is the one that was chosen, else the first that is wanted and there", () => {
  expect(firstLanguage("de", ["en-GB"])).toBe("de");
  expect(firstLanguage(null, ["fr-FR", "de-AT", "en"])).toBe("de");
  expect(firstLanguage("xx", ["fr"])).toBe("en");
});
