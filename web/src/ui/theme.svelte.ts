// By day, by night, or as the system is. `colours.css` has the colours; this says which of them.

import { recall, remember } from "./memory";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

class Look {
  theme = $state<Theme>(THEMES.find((one) => one === recall("theme")) ?? "system");
}

const look = new Look();

/** The theme that was chosen. */
export const theme = (): Theme => look.theme;

/** Choose a theme, from now on. */
export function choose(chosen: Theme): void {
  look.theme = chosen;
  remember("theme", chosen);
  show();
}

/** Let the page have the theme's colours. */
export function show(): void {
  document.documentElement.dataset.theme = look.theme;
}

/** Does this person want things to stand still? */
export const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
