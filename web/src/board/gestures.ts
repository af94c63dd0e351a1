// Fingers, mouse, wheel and keys that move a map. While it moves nothing is drawn anew: one transform changes, once a
// frame, and the map is drawn crisply again when it has come to rest.

import { still } from "../ui/theme.svelte";
import { ARROWS } from "./tracks";
import { held, moved, readable, type Size, showing, type View, WHOLE, zoomed } from "./view";

/** Moves less than this are a click. */
const DRAG = 5;
const STEP = 80;
const NEARER = 1.5;
const REST_MS = 180;
const TWICE_MS = 320;
const TWICE_FAR = 32;

/** Moves the stage inside its window. */
export class Gestures {
  private view = WHOLE;
  private frame = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private dragged = false;
  /** Browsers do not agree on whether two taps are a double click: taps are counted here. */
  private touched = false;
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private tap = { at: 0, x: 0, y: 0 };

  constructor(
    private readonly window: HTMLElement,
    private readonly stage: HTMLElement,
    private readonly content: () => Size & { letters: number },
  ) {}

  /** Listen, until the function that comes back is called. */
  listen(): () => void {
    const off = new AbortController();
    const { signal } = off;
    const on = <Kind extends keyof HTMLElementEventMap>(kind: Kind, hear: (event: HTMLElementEventMap[Kind]) => void) =>
      this.window.addEventListener(kind, hear, { signal, passive: false });
    on("wheel", this.wheel);
    on("pointerdown", this.down);
    on("pointermove", this.move);
    on("pointerup", this.up);
    on("pointercancel", this.up);
    on("dblclick", (event) => this.touched || this.closerOrAll(event.clientX, event.clientY));
    on("keydown", this.key);
    this.window.addEventListener("click", this.click, { signal, capture: true });
    const resized = new ResizeObserver(() => this.show(this.view));
    resized.observe(this.window);
    return () => {
      off.abort();
      resized.disconnect();
      clearTimeout(this.rest);
      cancelAnimationFrame(this.frame);
    };
  }

  /** Nearer or further away, around the middle. */
  zoom(times: number): void {
    const { width, height } = this.size();
    this.glide(zoomed(this.view, times, width / 2, height / 2));
  }

  /** All of the map. */
  whole(): void {
    this.glide(WHOLE);
  }

  /** Move so far that this can be seen. */
  reveal(element: Element): void {
    const box = element.getBoundingClientRect();
    const { left, top } = this.window.getBoundingClientRect();
    const inside = new DOMRect(box.x - left, box.y - top, box.width, box.height);
    this.glide(showing(this.view, inside, this.size()));
  }

  private size(): Size {
    return { width: this.window.clientWidth, height: this.window.clientHeight };
  }

  private at(event: { clientX: number; clientY: number }): { x: number; y: number } {
    const { left, top } = this.window.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  private show(view: View): void {
    this.view = held(view, this.content(), this.size());
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      const { x, y, scale } = this.view;
      this.stage.style.willChange = "transform";
      this.stage.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
      this.window.toggleAttribute("data-near", scale > 1);
      clearTimeout(this.rest);
      this.rest = setTimeout(this.settle, REST_MS);
    });
  }

  private readonly settle = (): void => {
    // A layer of its own keeps the sharpness it was made with; without it the map is drawn for the scale it now has.
    this.stage.style.willChange = "";
    this.stage.style.transition = "";
  };

  private glide(view: View): void {
    this.stage.style.transition = still() ? "" : `transform ${REST_MS - 20}ms ease-out`;
    this.show(view);
  }

  private readonly wheel = (event: WheelEvent): void => {
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const times = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016));
    if (times <= 1 && this.view.scale === 1) return; // all is seen already: the page may scroll
    event.preventDefault();
    const { x, y } = this.at(event);
    this.stage.style.transition = "";
    this.show(zoomed(this.view, times, x, y));
  };

  private readonly down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.touched = event.pointerType === "touch";
    if (!this.fingers.size) this.dragged = false;
    this.fingers.set(event.pointerId, this.at(event));
    this.stage.style.transition = "";
  };

  private readonly move = (event: PointerEvent): void => {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.at(event);
    if (this.fingers.size === 1 && !this.dragged) {
      if (Math.hypot(now.x - before.x, now.y - before.y) < DRAG) return;
      this.dragged = true;
      this.window.setPointerCapture(event.pointerId);
    }
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, now);
    if (!other) {
      this.show(moved(this.view, now.x - before.x, now.y - before.y));
      return;
    }
    this.dragged = true;
    const apart = (one: { x: number; y: number }) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    const slid = moved(this.view, (now.x - before.x) / 2, (now.y - before.y) / 2);
    this.show(zoomed(slid, apart(now) / apart(before), middle.x, middle.y));
  };

  private readonly up = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
    if (event.pointerType !== "touch" || event.type !== "pointerup" || this.dragged) return;
    const { at, x, y } = this.tap;
    const twice = event.timeStamp - at < TWICE_MS && Math.hypot(event.clientX - x, event.clientY - y) < TWICE_FAR;
    this.tap = { at: twice ? 0 : event.timeStamp, x: event.clientX, y: event.clientY };
    if (twice) this.closerOrAll(event.clientX, event.clientY);
  };

  private readonly click = (event: MouseEvent): void => {
    if (!this.dragged) return;
    this.dragged = false;
    event.stopPropagation();
  };

  private closerOrAll(clientX: number, clientY: number): void {
    const { x, y } = this.at({ clientX, clientY });
    const content = this.content();
    const near = zoomed(this.view, readable(content.letters, content, this.size()), x, y);
    this.glide(this.view.scale > 1 ? WHOLE : near);
  }

  private readonly key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = event.target === this.window ? ARROWS[event.key] : undefined;
    if (arrow) this.glide(moved(this.view, -arrow[0] * STEP, -arrow[1] * STEP));
    else if (event.key === "+" || event.key === "=") this.zoom(NEARER);
    else if (event.key === "-") this.zoom(1 / NEARER);
    else if (event.key === "0") this.whole();
    else return;
    event.preventDefault();
  };
}
