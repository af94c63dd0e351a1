import { expect, test } from "vitest";
import { fitted, held, moved, NEAREST, readable, showing, WHOLE, zoomed } from "../../src/board/view";

const BOARD = { width: 1000, height: 500 };
const WINDOW = { width: 800, height: 600 };

test("a board fits its window", () => {
  expect(fitted(BOARD, WINDOW)).toEqual({ width: 800, height: 400 });
});

test("the point under the pointer stays where it is", () => {
  const view = zoomed({ x: -30, y: 20, scale: 1.5 }, 2, 300, 200);
  expect(view.scale).toBe(3);
  // The same point of the map, before and after: (pointer - corner) / scale.
  expect((300 - view.x) / view.scale).toBeCloseTo((300 + 30) / 1.5);
  expect((200 - view.y) / view.scale).toBeCloseTo((200 - 20) / 1.5);
});

test("nobody comes nearer than the nearest, nor further away than all of it", () => {
  expect(zoomed(WHOLE, 100, 0, 0).scale).toBe(NEAREST);
  expect(zoomed({ ...WHOLE, scale: 2 }, 0.1, 0, 0).scale).toBe(1);
});

test("there is no empty room at one side while there is map left at the other", () => {
  const far = held({ x: 5000, y: -5000, scale: 2 }, BOARD, WINDOW);
  expect(far.x).toBeCloseTo(0); // the left edge of the map at the left edge of the window
  expect(far.y).toBe(600 - (100 + 400) * 2); // its lower edge at the lower edge
  expect(held({ x: -70, y: 33, scale: 1 }, BOARD, WINDOW)).toEqual({ x: 0, y: 0, scale: 1 });
});

test("what has the focus is brought into the window, and no further", () => {
  const box = { left: 790, right: 830, top: 100, bottom: 120 } as DOMRectReadOnly;
  expect(showing(WHOLE, box, WINDOW, 10)).toEqual(moved(WHOLE, -40, 0));
  expect(showing(WHOLE, { ...box, left: 100, right: 200 } as DOMRectReadOnly, WINDOW, 10)).toEqual(moved(WHOLE, 0, 0));
});

test("near enough to read: letters are eleven pixels high", () => {
  const phone = { width: 390, height: 650 };
  const scale = readable(10, BOARD, phone);
  expect(scale * 10 * (390 / 1000)).toBeCloseTo(11);
});
