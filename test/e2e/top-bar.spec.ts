import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { badgeCode } from "../../src-domain/badge.ts";
import { LANGUAGE_NAMES } from "../../src-renderer/i18n/language-names.ts";
import { expect, test } from "./support/desk-test.ts";
import { WORDS } from "./support/spoken.ts";

for (const language of ["en", "de"] as const) {
  test(`${LANGUAGE_NAMES[language]}: beside an operator's name the station's stays whole, and no key is shown by half`, async ({
    launch,
    userData,
  }) => {
    await writeFile(join(userData, "config.json"), JSON.stringify({ locale: language }));
    const desk = await launch();
    const { page } = desk;
    await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800));
    await page
      .getByRole("status", { name: WORDS[language].scan.verdictCard, exact: true })
      .waitFor({ timeout: 30_000 });
    await desk.filled();
    await desk.scan(badgeCode("Ada Lovelace"));
    await expect(page.getByRole("button", { name: /Ada Lovelace/ })).toBeVisible();
    const station = page.locator(".top-bar__station");
    await expect(station).toHaveText(WORDS[language].frame.bar.noStation);
    expect(await station.evaluate((name) => name.scrollWidth - name.clientWidth)).toBeLessThanOrEqual(1);
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
