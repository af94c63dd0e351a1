// Focus for what takes the place of a button that was pressed: who uses keys goes on from there.

import { tick } from "svelte";

/** `{@attach focused}`: gets the focus when it appears. */
export function focused(element: HTMLElement): void {
  element.focus();
}

/** Where the focus goes when what had it is gone: the line that says what is expected now. */
export const EXPECTED = "expected";

/** Something is taken off the page: if it had the focus, the line at the top has it then. */
export async function leaveFocus(): Promise<void> {
  await tick();
  if (document.activeElement === document.body) document.getElementById(EXPECTED)?.focus({ preventScroll: true });
}
