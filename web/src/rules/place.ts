// Keeping one's place on a long page while its lines change.

/** Notes which line is on top now; the function that comes back scrolls so that it is there again. */
export function kept(page: HTMLElement | undefined): () => void {
  const lines = [...(page?.querySelectorAll<HTMLElement>("li[id], h2[id], h3[id]") ?? [])];
  const line = scrollY > 0 ? lines.find((one) => one.getBoundingClientRect().bottom > TOP) : undefined;
  const before = line?.getBoundingClientRect().top ?? 0;
  return () => {
    if (line) scrollBy({ top: line.getBoundingClientRect().top - before, behavior: "instant" });
  };
}

/** So much of the window is covered by what stays on top. */
const TOP = 90;
