// Questions with exactly one answer are answered by themselves; what was done is told.

import { said, say } from "../words/index.svelte";
import type { Desk } from "./desk.svelte";

/** Whoever has just taken something back wants to decide, even if there is one way only. */
function tookBack({ live, seat }: Desk): boolean {
  const last = live.entries.findLast(({ kind }) => kind === "acted" || kind === "undone");
  return last?.kind === "undone" && "seat" in last && last.seat === seat;
}

/** Answer what has but one answer, as long as the component lives. */
export function autoAnswer(of: () => Desk): void {
  $effect(() => {
    const desk = of();
    const [only, ...more] = desk.live.legal ?? [];
    if (!only || more.length || desk.live.connection !== "open" || tookBack(desk)) return;
    desk.live.act(only).then(
      (number) => {
        const entry = desk.live.entries.find((one) => one.number === number);
        const told = entry?.kind === "acted" ? entry.events.map(said).join(" ") : "";
        desk.note = told ? say("table.only", { told }) : say("table.only.short");
      },
      () => {},
    );
  });
}
