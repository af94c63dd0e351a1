// The rules in both languages say the same; a rule that is missing, or another number, does not build; search finds.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bookOf, differences, partsOf, readPage } from "../../scripts/rulebook.mjs";
import {
  addressOf,
  bookOf as bookOfGame,
  homeOf,
  PICTURED,
  RULESETS,
  ruleOf,
  rulesetOf,
  wordsOf,
} from "../../src/rules/book";
import { folded, matches, pieces, wordsIn } from "../../src/rules/search";

const read = (page: string) => readFileSync(new URL(`../../../docs/rules/${page}.md`, import.meta.url), "utf8");
const idsOf = (text: string) => readPage(text).chapters.flatMap(({ rules }) => rules.map(({ id }) => id));
const line = (text: string) => ({ id: "BASE-1", text, cells: [] });

test.each(RULESETS)(
  "%s: the same rules in both languages, with the same numbers, references and rulings",
  (ruleset) => {
    const game = PICTURED[ruleset];
    const [en, de] = [readPage(read(game)), readPage(read(`de/${game}`))];
    expect(idsOf(read(`de/${game}`))).toEqual(idsOf(read(game)));
    expect(idsOf(read(game)).length).toBeGreaterThan(29);
    for (const [at, chapter] of en.chapters.entries())
      for (const [number, rule] of chapter.rules.entries()) {
        const twin = de.chapters[at]?.rules[number];
        expect(twin && differences(rule, twin), rule.id).toEqual([]);
        expect(twin?.text, `${rule.id} is not translated`).not.toBe(rule.text);
      }
  },
);

test("what does not fit does not build", () => {
  expect(() => bookOf("## A\n- BASE-1 a\n- BASE-2 b", "## A\n- BASE-1 a")).toThrow("BASE-1 BASE-2");
  expect(() => bookOf("## A\n- BASE-1 take 2", "## A\n- BASE-1 nimm 3")).toThrow("BASE-1: the numbers");
  expect(differences(line("see UK-1"), line("siehe UK-2"))).toContain("the rules named are not the same");
  expect(differences(line("**(ruling)** a"), line("a"))).toEqual(["only one is marked as a ruling"]);
});

test("a text is cut at references and rulings", () => {
  expect(partsOf("As in BASE-34. **(ruling)** Else not.")).toEqual([
    "As in ",
    { rule: "BASE-34" },
    ". ",
    { ruling: "" },
    " Else not.",
  ]);
  expect(partsOf("**(Hausregel, anders)** x")).toEqual([{ ruling: "anders" }, " x"]);
});

test("rules of the classic game hold on other boards too, except those that are replaced", async () => {
  const { chapters } = await bookOfGame("technology");
  const taken = chapters.filter((chapter) => chapter.taken);
  expect(taken.flatMap(({ rules }) => rules.map(({ id }) => id))).toEqual(idsOf(read("usa")));
  expect(taken[0]?.replaced.get("BASE-1")).toBe("UK-1");
  expect(taken[0]?.replaced.has("BASE-20")).toBe(false);
  expect((await bookOfGame("yard")).chapters.some((chapter) => chapter.taken)).toBe(false);
});

test("a rule is found by its id, and read where one plays", async () => {
  expect((await ruleOf("UK-15"))?.rule.technology?.name.de).toBe("Konzession für Irland/Frankreich");
  expect(await ruleOf("UK-99")).toBeNull();
  expect(await ruleOf("nonsense")).toBeNull();
  expect(homeOf("CARD-3")).toBe("yard");
  expect(addressOf("BASE-20", "team")).toBe("/rules/team#BASE-20");
  expect(addressOf("BASE-20", "yard")).toBe("/rules/classic#BASE-20");
  expect(addressOf("UK-7", "classic")).toBe("/rules/technology#UK-7");
});

test("an address from before leads to the same rules", () => {
  expect(["usa", "uk", "asia", "card"].map(rulesetOf)).toEqual([...RULESETS]);
  expect(RULESETS.map(rulesetOf)).toEqual([...RULESETS]);
  expect(rulesetOf("mars")).toBeNull();
});

test("search: every word, anywhere, without accents", async () => {
  const rule = (await ruleOf("CARD-5"))?.rule;
  if (!rule) throw new Error("CARD-5 is gone");
  expect(matches(wordsOf(rule, "de"), wordsIn("verschiebe VERDECKT"))).toBe(true);
  expect(matches(wordsOf(rule, "de"), wordsIn("verdeckt zielkarte"))).toBe(false);
  expect(folded("Fähre für Montréal")).toBe("fahre fur montreal");
  expect(pieces("Fähren und Fahrt", ["fahr"])).toEqual([
    { text: "Fähr", found: true },
    { text: "en und ", found: false },
    { text: "Fahr", found: true },
    { text: "t", found: false },
  ]);
  expect(pieces("nichts", [])).toEqual([{ text: "nichts", found: false }]);
});
