// Texts are the same in both languages, and none is there for nobody.

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Game } from "../../src/api";
import { cardsName } from "../../src/cards/names";
import { de } from "../../src/i18n/de";
import { en } from "../../src/i18n/en";
import { speak } from "../../src/i18n/index.svelte";
import { filled, firstLanguage, type Key } from "../../src/i18n/texts";

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

test("several locomotives are locomotives; colours are said alike of one and of many", () => {
  const card = (id: string, en: string, of: string) => ({ id, name: { en, de: of } });
  const game = {
    cards: [card("red", "red", "Rot"), card("locomotive", "locomotive", "Lokomotive")],
  } as unknown as Game;
  expect(cardsName(game, { red: 2, locomotive: 1 })).toBe("2 red, 1 locomotive");
  expect(cardsName(game, { red: 1, locomotive: 3 })).toBe("1 red, 3 locomotives");
  speak("de");
  expect(cardsName(game, { locomotive: 3 })).toBe("3 Lokomotiven");
  speak("en");
});

test("a German turn is 'Zug'; what is counted action by action is not", () => {
  const counting = ["end.chart.moves", "end.chart.moment", "replay.next", "replay.back", "replay.keys"] as const;
  for (const key of [...counting, "house.row.moves", "house.row.moves.one"] as const)
    expect(de[key]).not.toMatch(/\bZ[uü]ge?\b/);
});

test("German puts no name of a board after 'von', which would want another case", () => {
  for (const [key, text] of Object.entries(de)) expect(text, key).not.toContain("von {board}");
});
