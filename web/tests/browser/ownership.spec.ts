// Whose a track is, measured in grey as somebody sees it who sees no colours: a wagon against a free space of its own hue.

import { expect, type Page } from "@playwright/test";
import { SIZES, THEMES, test } from "./boards";

/** Of 255 steps of grey, by which wagons and spaces differ in their mean or in what is drawn on them. */
const LEAST = 30;
const HUES = ["blue", "red", "green", "yellow", "black"] as const;

/** How grey something looks, and how much it differs in itself: a flat pale space little, a wagon with its pattern much. */
interface Grey {
  readonly mean: number;
  readonly spread: number;
}

/** The grey of everything of a kind that is drawn, on all the ground that a wagon covers: spaces by colour, wagons by seat. */
async function greys(page: Page, kind: "space" | "wagon"): Promise<Record<string, Grey>> {
  const shot = (await page.screenshot()).toString("base64");
  return page.evaluate(
    async ([data, what]) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const pen = canvas.getContext("2d", { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
      pen.drawImage(picture, 0, 0);
      const dots = picture.width / window.innerWidth;
      const greyAt = (x: number, y: number): number => {
        const [red = 0, green = 0, blue = 0] = pen.getImageData(x * dots, y * dots, 1, 1).data;
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const seen: Record<string, number[]> = {};
      for (const use of document.querySelectorAll<SVGUseElement>(`[data-track] use.${what}`)) {
        const name = (use.getAttribute("href") ?? "").split("-").at(-1) ?? "";
        const matrix = use.getScreenCTM();
        if (!matrix || (seen[name]?.length ?? 0) > 400) continue;
        for (let x = -14; x <= 14; x += 2)
          for (let y = -7; y <= 7; y += 2) {
            const at = new DOMPoint(x, y).matrixTransform(matrix);
            seen[name] = [...(seen[name] ?? []), greyAt(at.x, at.y)];
          }
      }
      const meanOf = (all: number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;
      return Object.fromEntries(
        Object.entries(seen).map(([name, all]) => {
          const mean = meanOf(all);
          return [name, { mean, spread: Math.sqrt(meanOf(all.map((one) => (one - mean) ** 2))) }];
        }),
      );
    },
    [shot, kind] as const,
  );
}

const distance = (one: Grey | undefined, two: Grey | undefined): number =>
  one && two ? Math.hypot(one.mean - two.mean, one.spread - two.spread) : 0;

for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[])
  for (const theme of THEMES)
    test(`a wagon stands out from a free space of its hue: ${size}, ${theme}`, async ({ open }) => {
      const page = await open("usa", { size, theme });
      const spaces = await greys(page, "space");
      await page.getByRole("checkbox").first().check();
      await expect(page.locator("[data-track] use.space")).toHaveCount(0);
      const wagons = await greys(page, "wagon");
      const apart = HUES.map((hue, seat) => [hue, distance(spaces[hue], wagons[seat])] as const);
      console.log(`${size} ${theme}: ${apart.map(([hue, steps]) => `${hue} ${steps.toFixed(0)}`).join(", ")}`);
      for (const [hue, steps] of apart) expect.soft(steps, hue).toBeGreaterThan(LEAST);
    });

test("a wagon is larger than the space under it, and its track has a casing in the owner's colour", async ({
  open,
}) => {
  const page = await open("usa");
  const sizes = await page.evaluate(() => {
    const size = (id: string) => {
      const rect = document.querySelector(`[id$="${id}"] rect`);
      return ["width", "height"].map((name) => Number(rect?.getAttribute(name)));
    };
    return { space: size("-space-blue"), wagon: size("-wagon-0") };
  });
  const [long = 0, wide = 0] = sizes.space;
  expect(sizes.wagon[0]).toBeGreaterThan(1.15 * long);
  expect(sizes.wagon[1]).toBeGreaterThan(1.3 * wide);
  await page.getByRole("checkbox").first().check();
  const casings = page.locator("path[data-casing]");
  await expect(casings).toHaveCount(100);
  await expect(casings.first()).toHaveCSS("stroke-linecap", "round");
});
