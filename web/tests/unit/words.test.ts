// Texts are the same in both languages, and none is there for nobody.

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { de } from "../../src/words/de";
import { en } from "../../src/words/en";
import { filled, firstLanguage, type Key } from "../../src/words/words";

const gaps = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test.each(Object.keys(en) as Key[])("%s has the same gaps in both languages, and words in each", (key) => {
  expect(gaps(de[key])).toEqual(gaps(en[key]));
  expect(de[key].trim()).not.toBe("");
});

/** The sources of the pages, without the texts themselves and what is made by the build. */
function sources(): string {
  const folder = new URL("../../src/", import.meta.url);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const written = names.filter(
    (name) => /\.(svelte|ts)$/.test(name) && !/^words\/.*(en|de)\.ts$|types\.ts$/.test(name),
  );
  return written.map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
}

test("every text is said somewhere", () => {
  const text = sources();
  const named = new Set([...text.matchAll(/"([a-z]+\.[\w.-]+)"/g)].map(([, name]) => name));
  // In `settings.${name}.hint` the gap stands for one word.
  const patterns = [...text.matchAll(/`([a-z]+\.[^`\s]*\$\{[^`]*)`/g)].map(
    ([, name = ""]) => new RegExp(`^${name.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "[\\w-]+")}$`),
  );
  const said = (key: string) => named.has(key) || patterns.some((pattern) => pattern.test(key));
  expect(Object.keys(en).filter((key) => !said(key))).toEqual([]);
  expect(said("table.nobody-says-this")).toBe(false);
});

test("gaps are filled", () => {
  expect(filled("{from}–{to}", { from: "Denver", to: "Omaha" })).toBe("Denver–Omaha");
});

test("the language is the one that was chosen, else the first that is wanted and there", () => {
  expect(firstLanguage("de", ["en-GB"])).toBe("de");
  expect(firstLanguage(null, ["fr-FR", "de-AT", "en"])).toBe("de");
  expect(firstLanguage("xx", ["fr"])).toBe("en");
});
