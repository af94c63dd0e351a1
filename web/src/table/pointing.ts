// Pointing at something: by mouse over it, by the keys' focus on it, by a tap on it.

import type { Attachment } from "svelte/attachments";

/** Tell when an element is pointed at (true) and when no more. A tap points until something else is tapped. */
export function pointing(told: (at: boolean) => void): Attachment<HTMLElement> {
  return (element) => {
    const off = new AbortController();
    const on = (kind: "pointerenter" | "pointerleave", at: boolean) =>
      element.addEventListener(kind, (event) => event.pointerType === "mouse" && told(at), { signal: off.signal });
    on("pointerenter", true);
    on("pointerleave", false);
    element.addEventListener("focusin", () => told(true), { signal: off.signal });
    // What has the focus may be taken off the page while it is being drawn anew: told when that is over.
    element.addEventListener("focusout", () => queueMicrotask(() => told(false)), { signal: off.signal });
    return () => off.abort();
  };
}
