// What I am called: what was chosen last, or something friendly to begin with.

import type { Language } from "../i18n/texts";
import { recall, remember } from "../ui/memory";

const FIRST: Readonly<Record<Language, readonly string[]>> = {
  en: ["Otter", "Badger", "Hare", "Lynx", "Heron", "Fox", "Swift", "Marten", "Owl", "Hedgehog"],
  de: ["Otter", "Dachs", "Hase", "Luchs", "Reiher", "Fuchs", "Segler", "Marder", "Eule", "Igel"],
};
const NAME = "name";

/** The longest name that the server takes. */
export const LONGEST_NAME = 24;

/** My name at tables. */
export function myName(language: Language): string {
  const known = recall(NAME);
  if (known) return known;
  const names = FIRST[language];
  const name = names[Math.floor(Math.random() * names.length)] ?? "Otter";
  remember(NAME, name);
  return name;
}

/** From now on I am called so. */
export function callMe(name: string): void {
  if (name.trim()) remember(NAME, name.trim());
}
