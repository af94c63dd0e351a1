// The numbered rules as the pages show them. The build makes them from docs/rules (scripts/rules.mjs).

import type { Text } from "../api";
import type { Language } from "../words/index.svelte";

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

/** A section as a game's page has it. */
export interface Chapter extends Section {
  /** Its anchor. */
  readonly id: string;
  /** It is one of the classic game's, that holds here too. */
  readonly taken: boolean;
  /** By rule: the one that stands in its place. */
  readonly replaced: ReadonlyMap<string, string>;
}

/** All the rules that hold in a game. */
export interface Book {
  readonly game: Ruled;
  readonly title: Text;
  readonly chapters: readonly Chapter[];
}

/** The games that have rules of their own. A board of one's own goes by the rules of one of them. */
export const RULED = ["usa", "uk", "asia", "card"] as const;
export type Ruled = (typeof RULED)[number];

const MADE = import.meta.glob<Rulebook>("./made/*.json", { import: "default" });
/** Those that start from the classic game's rules. */
const TAKING: readonly Ruled[] = ["uk", "asia"];
const HOME: Readonly<Record<string, Ruled>> = { BASE: "usa", UK: "uk", ASIA: "asia", CARD: "card" };

/** Is this a game that we have rules of? */
export const isRuled = (game: string): game is Ruled => RULED.some((one) => one === game);

/** The game whose page a rule is written on. */
export const homeOf = (rule: string): Ruled | null => HOME[rule.split("-")[0] ?? ""] ?? null;

/** The page and the place of a rule, as it is read while playing a game. */
export function addressOf(rule: string, game: string): string {
  const home = homeOf(rule) ?? "usa";
  const page = isRuled(game) && (game === home || (home === "usa" && TAKING.includes(game))) ? game : home;
  return `/rules/${page}#${rule}`;
}

async function read(game: Ruled): Promise<Rulebook> {
  const made = await MADE[`./made/${game}.json`]?.();
  if (!made) throw new Error(`the rules of ${game} were not built`);
  return made;
}

/** The rules of a game: its own, then those of the classic game that it takes over. */
export async function bookOf(game: Ruled): Promise<Book> {
  const own = await read(game);
  const taken = TAKING.includes(game) ? (await read("usa")).sections : [];
  const replaced = new Map(
    own.sections.flatMap(({ rules }) => rules.flatMap(({ id, replaces }) => replaces.map((old) => [old, id] as const))),
  );
  const chapter = (section: Section, at: number, isTaken: boolean): Chapter => ({
    ...section,
    id: `${isTaken ? "base" : game}-${at + 1}`,
    taken: isTaken,
    replaced: isTaken ? replaced : new Map(),
  });
  return {
    game,
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
