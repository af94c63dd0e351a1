// Focus for what takes the place of a button that was pressed: who uses keys goes on from there.

/** `{@attach focused}`: gets the focus when it appears. */
export function focused(element: HTMLElement): void {
  element.focus();
}
