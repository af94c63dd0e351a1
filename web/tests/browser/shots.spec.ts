// Pictures of the boards to look at, in shots/. Not a test: `npx playwright test shots` takes them when asked to.

import { test } from "@playwright/test";
import { BOARDS, openBoard, SIZES, THEMES } from "./boards";

for (const board of BOARDS)
  for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[])
    for (const theme of THEMES)
      test(`shot ${board} ${size} ${theme}`, async ({ browser }) => {
        const page = await openBoard(browser, board, { size, theme });
        await page.screenshot({ path: `shots/${board}-${size}-${theme}.png` });
        if (size === "desk") {
          await page.getByRole("combobox").nth(2).selectOption({ index: 3 });
          await page.getByRole("combobox").nth(3).selectOption({ index: 2 });
          await page.locator("[data-track] use").nth(100).hover();
          await page.screenshot({ path: `shots/${board}-${size}-${theme}-lit.png` });
          await page.getByRole("combobox").nth(3).selectOption({ index: 0 });
        }
        await page.getByRole("checkbox").first().check();
        await page.screenshot({ path: `shots/${board}-${size}-${theme}-claimed.png` });
        if (size === "phone") {
          const box = await page.locator("svg[data-ready]").boundingBox();
          if (!box) return;
          const [x, y] = [box.x + box.width * 0.6, box.y + box.height * 0.5];
          await page.touchscreen.tap(x, y);
          await page.touchscreen.tap(x, y);
          await page.waitForTimeout(400);
          await page.screenshot({ path: `shots/${board}-${size}-${theme}-near.png` });
        }
      });
