// Where the map is looked at from: how near, and how far it is moved. Pure reckoning; `Viewport.svelte` does the rest.

/** The map is `scale` times as large as when all of it is seen, and its corner moved by `x` and `y` CSS pixels. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** A width and a height. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** All of the map. */
export const WHOLE: View = { x: 0, y: 0, scale: 1 };
/** Nobody comes nearer. */
export const NEAREST = 8;

/** How large something is when it just fits a window. */
export function fitted(content: Size, window: Size): Size {
  const scale = Math.min(window.width / content.width, window.height / content.height);
  return { width: content.width * scale, height: content.height * scale };
}

/** The view, but with no empty room at one side while there is map left at the other; in the middle if all is seen. */
export function held(view: View, content: Size, window: Size): View {
  const fit = fitted(content, window);
  const scale = Math.min(NEAREST, Math.max(1, view.scale));
  return {
    scale,
    x: along(view.x, scale, fit.width, window.width),
    y: along(view.y, scale, fit.height, window.height),
  };
}

function along(at: number, scale: number, fit: number, window: number): number {
  const margin = (window - fit) / 2;
  if (fit * scale <= window) return (window * (1 - scale)) / 2;
  return Math.min(-margin * scale, Math.max(window - (margin + fit) * scale, at));
}

/** So many times nearer; the point under `x` and `y` stays where it is. */
export function zoomed(view: View, times: number, x: number, y: number): View {
  const scale = Math.min(NEAREST, Math.max(1, view.scale * times));
  const real = scale / view.scale;
  return { scale, x: x - (x - view.x) * real, y: y - (y - view.y) * real };
}

/** Moved by so many CSS pixels. */
export const moved = (view: View, x: number, y: number): View => ({ ...view, x: view.x + x, y: view.y + y });

/** Moved just so far that a box of the window is seen, with some room around it. */
export function showing(view: View, box: DOMRectReadOnly, window: Size, room = 24): View {
  const by = (low: number, high: number, most: number) =>
    low < room ? room - low : high > most - room ? most - room - high : 0;
  return moved(view, by(box.left, box.right, window.width), by(box.top, box.bottom, window.height));
}

/** The scale at which letters of this size (in units of the map) can be read: at least `pixels` high. */
export function readable(letters: number, content: Size, window: Size, pixels = 11): number {
  const unit = fitted(content, window).width / content.width;
  return Math.min(NEAREST, Math.max(2, pixels / (letters * unit)));
}
