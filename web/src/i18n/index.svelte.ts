// The language of the pages, and the texts in it. `say` is read by templates, so a change of language is seen at once.

import { Refused, type Text } from "../api";
import { recall, remember } from "../ui/memory";
import { de } from "./de";
import { en } from "./en";
import { type Fillings, filled, firstLanguage, type Key, type Language, type Words } from "./texts";

export type { Key, Language } from "./texts";

/** The languages, as each calls itself. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch" };

const WORDS: Readonly<Record<Language, Words>> = { en, de };

class Speaking {
  language = $state<Language>(firstLanguage(recall("language"), globalThis.navigator?.languages ?? []));
}

const speaking = new Speaking();

/** The language that is spoken now. */
export const language = (): Language => speaking.language;

/** Speak another language from now on. */
export function speak(chosen: Language): void {
  speaking.language = chosen;
  remember("language", chosen);
}

/** A text of the pages: `say("board.route", { from, to })`. */
export function say<Name extends Key>(name: Name, ...[filling]: Fillings<Name>): string {
  return filled(WORDS[speaking.language][name], filling);
}

/** What the server says in both languages, in the one that is spoken. */
export const said = (text: Text): string => text[speaking.language];

/** Why something could not be done: what the server said, or that it does not answer. */
export const problemOf = (error: unknown): string =>
  error instanceof Refused ? said(error.refusal) : say("page.lost");
