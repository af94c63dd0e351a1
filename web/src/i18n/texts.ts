// The types of texts: which there are, and what has to be filled into each. Held by the compiler.

import type { en } from "./en";

/** The name of a text. */
export type Key = keyof typeof en;
/** All texts in one language. */
export type Words = Readonly<Record<Key, string>>;
/** The languages there are. */
export type Language = "en" | "de";

type Gaps<Text extends string> = Text extends `${string}{${infer Gap}}${infer Rest}` ? Gap | Gaps<Rest> : never;
type Filling<Name extends Key> = Record<Gaps<(typeof en)[Name]>, string | number>;

/** What `say` takes besides the name of a text: nothing, or exactly what its gaps want. */
export type Fillings<Name extends Key> = [Gaps<(typeof en)[Name]>] extends [never] ? [] : [filling: Filling<Name>];

/** A text with its gaps filled. */
export function filled(text: string, filling: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => String(filling[name] ?? gap));
}

/** The language to begin with: the one that was chosen, else the first that the browser wants and we have. */
export function firstLanguage(chosen: string | null, wanted: readonly string[]): Language {
  const known = [chosen, ...wanted].map((one) => one?.slice(0, 2).toLowerCase());
  return known.find((one): one is Language => one === "en" || one === "de") ?? "en";
}
