import { test } from "@playwright/test";
import { BOARDS, openBoard, SIZES, THEMES } from "./boards";

for (const board of BOARDS)
  for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[])
    for (const theme of THEMES)
      test(`shot ${board} ${size} ${theme}`, async ({ browser }) => {
        const page = await openBoard(browser, board, { size, theme });
        await page.screenshot({ path: `shots/${board}-${size}-${theme}.png` });
      });
