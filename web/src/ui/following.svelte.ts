// Lists that grow at their end, a log or a chat: whoever is at the end stays there, whoever reads further up is left there.

/** So near to the end is at the end, in pixels: where it ends is not always a whole number. */
const NEAR = 8;

/** Follow a list as it grows. `grown` reads what it shows. */
export function following(list: () => HTMLElement | undefined, grown: () => unknown): void {
  let atEnd = true;

  function follow(): void {
    const now = list();
    if (now && atEnd) now.scrollTop = now.scrollHeight;
  }

  // Asked when somebody scrolls, not when it has grown: a panel that opens above makes the list shorter, and moves nobody.
  $effect(() => {
    const now = list();
    if (!now) return;
    const look = () => {
      atEnd = now.scrollHeight - now.scrollTop - now.clientHeight < NEAR;
    };
    const sized = new ResizeObserver(follow);
    now.addEventListener("scroll", look);
    sized.observe(now);
    return () => {
      now.removeEventListener("scroll", look);
      sized.disconnect();
    };
  });

  $effect(() => {
    grown();
    follow();
  });
}
