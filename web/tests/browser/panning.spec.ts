// Moving the map: by drag, wheel, keys and fingers; and that nothing is drawn anew while it moves.

import { expect, type Page } from "@playwright/test";
import { tapTwice, test } from "./boards";

const scaleOf = (page: Page) =>
  page.evaluate(() => new DOMMatrix(getComputedStyle(document.querySelector(".stage") as Element).transform).a);
const placeOf = (page: Page) => page.locator("[data-frame]").boundingBox();
const map = (page: Page) => page.getByRole("group", { name: /^Map of/ });

test("the wheel zooms around the pointer, and a drag moves the map", async ({ open }) => {
  const page = await open("usa");
  const denver = page.locator('[data-spot="denver"]');
  const before = await denver.boundingBox();
  await page.mouse.move((before?.x ?? 0) + 6, (before?.y ?? 0) + 6);
  await page.mouse.wheel(0, -600);
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(2);
  const near = await denver.boundingBox();
  expect(Math.abs((near?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(20);
  await page.mouse.down();
  await page.mouse.move((before?.x ?? 0) + 106, (before?.y ?? 0) + 56, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => Math.round(((await denver.boundingBox())?.x ?? 0) - (near?.x ?? 0))).toBe(100);
});

test("keys zoom, move and show all of it again", async ({ open }) => {
  const page = await open("uk");
  const all = await placeOf(page);
  await map(page).focus();
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await expect.poll(() => scaleOf(page)).toBe(2.25);
  const before = await placeOf(page);
  await page.keyboard.press("ArrowDown");
  await expect.poll(async () => Math.round(((await placeOf(page))?.y ?? 0) - (before?.y ?? 0))).toBe(-80);
  await page.keyboard.press("0");
  await expect.poll(() => placeOf(page)).toEqual(all);
});

test("two taps come near enough to read, two more show all of it", async ({ open }) => {
  const page = await open("asia", { size: "phone" });
  for (const near of [true, false]) {
    await tapTwice(page);
    await expect.poll(async () => (await scaleOf(page)) > 2).toBe(near);
  }
});

test("two fingers zoom and move the map", async ({ open }) => {
  const page = await open("usa", { size: "phone" });
  const touch = await page.context().newCDPSession(page);
  const fingers = (type: "touchStart" | "touchMove" | "touchEnd", ...at: [number, number][]) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: at.map(([x, y], id) => ({ x, y, id })) });
  await fingers("touchStart", [180, 500], [220, 500]);
  for (const apart of [30, 40, 50, 60]) await fingers("touchMove", [200 - apart, 500], [200 + apart, 500]);
  await fingers("touchEnd");
  await expect.poll(() => scaleOf(page)).toBeCloseTo(3, 1);
});

test("while the map moves, nothing on it is drawn anew", async ({ open }) => {
  const page = await open("usa");
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Closer" }).click();
  await page.getByRole("button", { name: "Closer" }).click();
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(2.5);
  const { changes, frames } = await page.evaluate(async () => {
    const frame = document.querySelector("div.frame") as HTMLElement;
    const told: string[] = [];
    const watch = new MutationObserver((list) => {
      for (const { target, attributeName } of list) told.push(`${(target as Element).className} ${attributeName}`);
    });
    watch.observe(frame, { subtree: true, childList: true, attributes: true, characterData: true });
    const { left, top } = frame.getBoundingClientRect();
    const at = (kind: string, x: number, y: number) =>
      frame.dispatchEvent(
        new PointerEvent(kind, { pointerId: 1, clientX: left + x, clientY: top + y, button: 0, bubbles: true }),
      );
    frame.setPointerCapture = () => {}; // a finger that is not there cannot be held
    at("pointerdown", 600, 400);
    const frames: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    for (let step = 0; step < 120; step++) {
      at("pointermove", 600 + 200 * Math.sin(step / 15), 400 + 120 * Math.cos(step / 15));
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - last);
      last = now;
    }
    at("pointerup", 600, 400);
    return { changes: [...new Set(told)], frames };
  });
  expect(changes.every((change) => /^stage\b.* style$/.test(change))).toBe(true);
  frames.sort((one, two) => one - two);
  const part = (share: number) => frames[Math.floor(share * (frames.length - 1))]?.toFixed(1);
  console.log(
    `frames while panning, all routes claimed: median ${part(0.5)} ms, 95% ${part(0.95)} ms, worst ${part(1)} ms`,
  );
});
