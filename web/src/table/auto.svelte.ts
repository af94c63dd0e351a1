// Questions with exactly one answer are answered by themselves; the top bar tells what was done. So is what was chosen
// before, together with something else.

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
    if (desk.rest) {
      desk.finish();
      return;
    }
    const [only, ...more] = desk.live.legal ?? [];
    if (!only || more.length || desk.live.connection !== "open" || tookBack(desk)) return;
    desk.live.act(only).then(
      (number) => {
        desk.only = number;
      },
      () => {},
    );
  });
}
