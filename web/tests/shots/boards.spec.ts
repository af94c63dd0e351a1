// Pictures of the boards, in shots/: as they come out of the box, with a ticket and a colour lit up, all claimed, and near.

import { expect, type Page } from "@playwright/test";
import { BOARDS, SIZES, THEMES, tapTwice, test } from "../browser/boards";

for (const board of BOARDS)
  for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[])
    for (const theme of THEMES)
      test(`${board} ${size} ${theme}`, async ({ open }) => {
        const page = await open(board, { size, theme });
        const shoot = (what: string) => page.screenshot({ path: `shots/${board}-${size}-${theme}${what}.png` });
        await shoot("");
        if (size === "desk") {
          await lightUp(page);
          await shoot("-lit");
        }
        await page.getByRole("checkbox").first().check();
        await shoot("-claimed");
        if (size === "phone") {
          await tapTwice(page);
          await expect(page.locator("div.frame[data-near]")).toBeVisible();
          await shoot("-near");
        }
      });

async function lightUp(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Ticket" }).selectOption({ index: 3 });
  await page.getByRole("combobox", { name: "Colour", exact: true }).selectOption({ index: 2 });
  await page.locator("[data-track] use").nth(100).hover();
}
