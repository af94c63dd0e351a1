// What somebody likes: sounds, being asked before a claim, being told when it is their turn, explanations. Kept by this
// browser.

import { recall, remember } from "./memory";

/** Things that are on or off. */
export const SWITCHES = ["sounds", "motion", "confirm", "notify", "hints"] as const;
export type Switch = (typeof SWITCHES)[number];

/** A finger slips more easily than a mouse: there a claim is asked about first. */
const touch = (): boolean => globalThis.matchMedia?.("(pointer: coarse)").matches ?? false;

const FIRST: Readonly<Record<Switch, () => boolean>> = {
  sounds: () => true,
  motion: () => true,
  confirm: touch,
  notify: () => false,
  hints: () => true,
};

function begin(name: Switch): boolean {
  const kept = recall(`settings.${name}`);
  return kept === null ? FIRST[name]() : kept === "on";
}

class Settings {
  all = $state<Record<Switch, boolean>>({
    sounds: begin("sounds"),
    motion: begin("motion"),
    confirm: begin("confirm"),
    notify: begin("notify"),
    hints: begin("hints"),
  });
}

const settings = new Settings();

/** Is this on? */
export const wants = (name: Switch): boolean => settings.all[name];

/** Switch something on or off, from now on. */
export function set(name: Switch, on: boolean): void {
  settings.all[name] = on;
  remember(`settings.${name}`, on ? "on" : "off");
}
