// Where we are: the path of the page's address. Links are plain links; those to our own pages do not load anew.

class Address {
  path = $state(location.pathname);
}

const address = new Address();

/** The path of the page that is shown. */
export const path = (): string => address.path;

/** Go to another page of ours. */
export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  address.path = location.pathname;
}

/** Let links and the browser's own buttons work without loading pages anew. */
export function follow(): void {
  addEventListener("popstate", () => {
    address.path = location.pathname;
  });
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const ours = link && link.origin === location.origin && !link.target && !link.hasAttribute("download");
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!ours || !plain || event.defaultPrevented || link.pathname.startsWith("/api/")) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
