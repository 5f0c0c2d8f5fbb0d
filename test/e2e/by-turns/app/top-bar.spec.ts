import type { Locator } from "@playwright/test";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { badgeOf } from "../../../rig/pairing.ts";
import { LANGUAGE_NAMES } from "../../../../src-renderer/i18n/language-names.ts";
import { expect, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { WORDS } from "../../support/words/spoken.ts";

for (const language of ["en", "de"] as const) {
  test(`${LANGUAGE_NAMES[language]}: beside an operator's name the station's stays whole, and no key is shown by half`, async ({
    launch,
    userData,
  }) => {
    await writeFile(join(userData, "config.json"), JSON.stringify({ locale: language }));
    const desk = await launch();
    const { page } = desk;
    await desk.resize(1280, 800);
    await page.getByRole("status", { name: WORDS[language].scan.verdictCard, exact: true }).waitFor();
    await desk.filled();
    await desk.scan(badgeOf("Ada Lovelace"));
    await expect(page.getByRole("button", { name: /Ada Lovelace/ })).toBeVisible();
    const station = page.locator(".top-bar__station");
    await expect(station).toHaveText(WORDS[language].frame.bar.noStation);
    expect(await station.evaluate(lackingIn)).toBe(0);
    const half = await page.locator(".top-bar__search").evaluate((box) => {
      const edge = box.getBoundingClientRect();
      return [...box.children].filter((part) => {
        const { top, right, bottom } = part.getBoundingClientRect();
        const isSeen = top < edge.bottom;
        return isSeen && (right > edge.right + 1 || bottom > edge.bottom + 1);
      }).length;
    });
    expect(half).toBe(0);
    await page.screenshot({ path: test.info().outputPath(`top-bar-${language}.png`) });
  });
}

/** Pixels that a text lacks; an ellipsis comes for a part of one, which the element's own whole numbers do not show. */
function lackingIn(element: Element): number {
  const text = document.createRange();
  text.selectNodeContents(element);
  return Math.max(0, text.getBoundingClientRect().width - element.getBoundingClientRect().width);
}

const NARROWEST = 1100;

/** Whether the first and the last pixel of a text are seen, whatever lies around or over it. */
const isWhole = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => {
    const { left, right, top, height } = element.getBoundingClientRect();
    return [left + 1, right - 1].every((x) => document.elementFromPoint(x, top + height / 2) === element);
  });

test("long names of station and operator give way in the narrowest window, and the cut-off keeps its digits", async ({
  desk,
  launch,
}) => {
  await desk.page.evaluate(() => window.desk.settings.save({ stationName: "Verpackung Nord, Tisch 12 links" }));
  const bar = (window: DeskWindow): Locator => window.page.getByRole("banner");
  await expect(bar(desk)).toContainText("Verpackung Nord");
  await desk.scan(badgeOf("Maximiliane Oberhuber-Schneider"));
  await expect(bar(desk).getByRole("group", { name: "Operator" })).toContainText("Maximiliane");
  await desk.resize(NARROWEST, 720);
  await expect.poll(() => isWhole(bar(desk).getByText(/^\w+ \d\d:\d\d UTC$/))).toBe(true);
  for (const fact of ["Online", "Nothing waiting"]) expect(await isWhole(bar(desk).getByText(fact))).toBe(true);

  await desk.page.evaluate(() => window.desk.language.choose({ language: "de" }));
  await desk.close();
  const again = await launch();
  await again.filled();
  await expect(bar(again)).toContainText("Maximiliane");
  await again.resize(NARROWEST, 720);
  await expect.poll(() => isWhole(bar(again).getByText(/^\w+ \d\d:\d\d UTC$/))).toBe(true);
});
