// The numbered rules as the pages show them. The build makes them from docs/rules (scripts/rules.mjs).

import type { Text } from "../api";
import type { Language } from "../i18n/index.svelte";

/** A piece of a rule: words, another rule that it names, or the mark of a house ruling with what is said about it. */
export type Part = string | { readonly rule: string } | { readonly ruling: string };

export interface Rule {
  readonly id: string;
  readonly en: readonly Part[];
  readonly de: readonly Part[];
  readonly ruling: boolean;
  /** The rules of the classic game that do not hold because of this one. */
  readonly replaces: readonly string[];
  readonly technology: { readonly name: Text; readonly copies: number; readonly price: number } | null;
}

interface Section {
  readonly title: Text;
  readonly rules: readonly Rule[];
}

interface Rulebook {
  readonly title: Text;
  readonly sections: readonly Section[];
}

/** A section as a ruleset's page has it. */
export interface Chapter extends Section {
  /** Its anchor. */
  readonly id: string;
  /** It is one of the classic game's, that holds here too. */
  readonly taken: boolean;
  /** By rule: the one that stands in its place. */
  readonly replaced: ReadonlyMap<string, string>;
}

/** All the rules that hold in the games of a ruleset. */
export interface Book {
  readonly ruleset: Ruleset;
  readonly title: Text;
  readonly chapters: readonly Chapter[];
}

/** The kinds of rules. A board goes by one of them: `game.ruleset`. */
export const RULESETS = ["classic", "technology", "team", "yard"] as const;
export type Ruleset = (typeof RULESETS)[number];

/** The board that the pictures in a rulebook are of. */
export const PICTURED: Readonly<Record<Ruleset, string>> = {
  classic: "usa",
  technology: "uk",
  team: "asia",
  yard: "card",
};

const MADE = import.meta.glob<Rulebook>("./made/*.json", { import: "default" });
/** Those that start from the classic game's rules. */
const TAKING: readonly Ruleset[] = ["technology", "team"];
const HOME: Readonly<Record<string, Ruleset>> = { BASE: "classic", UK: "technology", ASIA: "team", CARD: "yard" };

/** The ruleset of an address: by its own name, or as before 0.2 by the board that its pictures are of; null: neither. */
export const rulesetOf = (word: string): Ruleset | null =>
  RULESETS.find((ruleset) => ruleset === word || PICTURED[ruleset] === word) ?? null;

/** The ruleset on whose page a rule is written. */
export const homeOf = (rule: string): Ruleset | null => HOME[rule.split("-")[0] ?? ""] ?? null;

/** The page and the place of a rule, as it is read while playing by a ruleset. */
export function addressOf(rule: string, ruleset: Ruleset): string {
  const home = homeOf(rule) ?? "classic";
  const page = home === "classic" && TAKING.includes(ruleset) ? ruleset : home;
  return `/rules/${page}#${rule}`;
}

async function read(ruleset: Ruleset): Promise<Rulebook> {
  const made = await MADE[`./made/${ruleset}.json`]?.();
  if (!made) throw new Error(`the ${ruleset} rules were not built`);
  return made;
}

/** The rules of a ruleset: its own, then those of the classic game that it takes over. */
export async function bookOf(ruleset: Ruleset): Promise<Book> {
  const own = await read(ruleset);
  const taken = TAKING.includes(ruleset) ? (await read("classic")).sections : [];
  const replaced = new Map(
    own.sections.flatMap(({ rules }) => rules.flatMap(({ id, replaces }) => replaces.map((old) => [old, id] as const))),
  );
  const chapter = (section: Section, at: number, isTaken: boolean): Chapter => ({
    ...section,
    id: `${isTaken ? "base" : ruleset}-${at + 1}`,
    taken: isTaken,
    replaced: isTaken ? replaced : new Map(),
  });
  return {
    ruleset,
    title: own.title,
    chapters: [
      ...own.sections.map((section, at) => chapter(section, at, false)),
      ...taken.map((section, at) => chapter(section, at, true)),
    ],
  };
}

/** One rule and the title of its section; null if there is none of this name. */
export async function ruleOf(id: string): Promise<{ rule: Rule; section: Text } | null> {
  const home = homeOf(id);
  if (!home) return null;
  for (const { title, rules } of (await read(home)).sections) {
    const rule = rules.find((one) => one.id === id);
    if (rule) return { rule, section: title };
  }
  return null;
}

/** A rule as plain words, to be searched. */
export function wordsOf(rule: Rule, language: Language): string {
  const parts = rule[language].map((part) =>
    typeof part === "string" ? part : "rule" in part ? part.rule : part.ruling,
  );
  return [rule.technology?.name[language] ?? "", ...parts].join(" ");
}
