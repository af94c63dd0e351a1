// Questions with exactly one answer are answered by themselves; the top bar tells what was done. So is what was chosen
// before, together with something else.

import type { TableModel } from "./tableModel.svelte";

/** Whoever has just taken something back wants to decide, even if there is one way only. */
function tookBack({ live, seat }: TableModel): boolean {
  const last = live.entries.findLast(({ kind }) => kind === "acted" || kind === "undone");
  return last?.kind === "undone" && "seat" in last && last.seat === seat;
}

/** Answer what has but one answer, as long as the component lives. */
export function autoAnswer(of: () => TableModel): void {
  $effect(() => {
    const model = of();
    if (model.rest) {
      model.finish();
      return;
    }
    const [only, ...more] = model.live.legal ?? [];
    if (!only || more.length || model.live.connection !== "open" || tookBack(model)) return;
    model.live.act(only).then(
      (number) => {
        model.only = number;
      },
      () => {},
    );
  });
}
