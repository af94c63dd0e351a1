// All that can be found on the rules pages: every numbered rule, once, and every step of the introductions.

import { type Language, say } from "../i18n/index.svelte";
import { bookOf, RULESETS, type Rule, type Ruleset, wordsOf } from "./book";
import { INTRODUCTIONS, type Step } from "./intro";
import { matches, wordsIn } from "./search";

/** Something that can be found: a rule or a step. */
export interface Findable {
  readonly ruleset: Ruleset;
  readonly address: string;
  readonly rule: Rule | null;
  readonly step: Step | null;
}

/** Everything there is to find, in the order of the pages. */
export async function allFindable(): Promise<Findable[]> {
  const books = await Promise.all(RULESETS.map((ruleset) => bookOf(ruleset)));
  return books.flatMap(({ ruleset, chapters }) => [
    ...INTRODUCTIONS[ruleset].map((step) => ({ ruleset, address: `/rules/${ruleset}#${step.id}`, rule: null, step })),
    ...chapters
      .filter(({ taken }) => !taken)
      .flatMap(({ rules }) =>
        rules.map((rule) => ({ ruleset, address: `/rules/${ruleset}#${rule.id}`, rule, step: null })),
      ),
  ]);
}

/** What a thing is searched by. */
function textOf({ rule, step }: Findable, language: Language): string {
  if (rule) return `${rule.id} ${wordsOf(rule, language)} ${rule.ruling ? say("rules.ruling") : ""}`;
  return step ? [step.title, ...step.text].map((text) => text[language]).join(" ") : "";
}

/** What was found, ruleset by ruleset; the one that is read comes first. */
interface Found {
  readonly ruleset: Ruleset;
  readonly items: readonly Findable[];
}

/** Everything that all the words are in. */
export function find(all: readonly Findable[], typed: string, language: Language, first: Ruleset | null): Found[] {
  const words = wordsIn(typed);
  const order = [...RULESETS].sort((one, two) => Number(two === first) - Number(one === first));
  return order
    .map((ruleset) => ({
      ruleset,
      items: all.filter((one) => one.ruleset === ruleset && matches(textOf(one, language), words)),
    }))
    .filter(({ items }) => items.length > 0);
}
