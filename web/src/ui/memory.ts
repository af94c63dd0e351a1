// What this browser remembers between visits. A browser that keeps nothing (private windows) is no reason to fail.

const PREFIX = "stellwerk.";

/** What was remembered under this name, if anything. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Remember something under a name. */
export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Then it holds until the page is closed.
  }
}
