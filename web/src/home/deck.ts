// Tickets of one's own, written as lines: city, city, points. Cities by their names in either language.

import type { Game } from "../api";
import type { Ticket } from "./newGameDraft.svelte";

type Cities = Game["cities"];

/** What is wrong with the lines. */
export type Wrong = { readonly line: number; readonly text: string } | { readonly city: string };

/** The tickets that lines are, or what is wrong with the first bad one. */
export function readDeck(text: string, cities: Cities): readonly Ticket[] | Wrong {
  const tickets: Ticket[] = [];
  for (const [number, line] of text.split("\n").entries()) {
    if (!line.trim()) continue;
    const [a, b, points, ...more] = line.split(/[,;\t]/).map((part) => part.trim());
    if (!a || !b || !/^\d{1,3}$/.test(points ?? "") || more.length) return { line: number + 1, text: line.trim() };
    const [from, to] = [cityOf(a, cities), cityOf(b, cities)];
    if (!from) return { city: a };
    if (!to) return { city: b };
    tickets.push({ a: from, b: to, points: Number(points) });
  }
  return tickets;
}

/** Tickets as lines. */
export function writeDeck(tickets: readonly Ticket[], cities: Cities, language: "en" | "de"): string {
  const name = (id: string) => cities.find((city) => city.id === id)?.name[language] ?? id;
  return tickets.map(({ a, b, points }) => `${name(a)}, ${name(b)}, ${points}`).join("\n");
}

function cityOf(name: string, cities: Cities): string | undefined {
  const same = (one: string) => one.localeCompare(name, undefined, { sensitivity: "base" }) === 0;
  return cities.find((city) => [city.id, city.name.en, city.name.de].some(same))?.id;
}
