import type { DeskWindow } from "./support/desk-window.ts";
import { expect, itemsOf, test } from "./support/desk-test.ts";

const SIZES = [
  { width: 1600, height: 1000 },
  { width: 1100, height: 720 },
] as const;

/** Of the window's height: what is read at three metres. */
const WORD_SHARE = 0.15;

async function resize(desk: DeskWindow, size: { readonly width: number; readonly height: number }): Promise<void> {
  await desk.app.evaluate(
    ({ BrowserWindow }, { width, height }) => BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
    size,
  );
  // Two pixels at most go to a window manager's edge.
  const away = (): Promise<number> =>
    desk.page.evaluate((wanted) => Math.hypot(innerWidth - wanted.width, innerHeight - wanted.height), size);
  await expect.poll(away).toBeLessThanOrEqual(2);
}

/** The size of the largest word, and whether all of it is inside the window on one line. */
function wordOnCard(desk: DeskWindow): Promise<{ size: number; fits: boolean }> {
  return desk.verdict.evaluate((card) => {
    const word = card.querySelector("p, span");
    if (word === null) throw new Error("The card has no word");
    const { right, bottom } = word.getBoundingClientRect();
    const fits = word.scrollWidth <= word.clientWidth + 1 && right <= window.innerWidth && bottom <= window.innerHeight;
    return { size: Number.parseFloat(getComputedStyle(word).fontSize), fits };
  });
}

test("distance mode shows each verdict over the whole window, at both sizes, while scanning goes on", async ({
  desk,
  control,
}) => {
  const [first, second] = await itemsOf(control, "eligible", 2);
  const [elsewhere] = await control.items({ state: "eligible", warehouseId: 8, limit: 1 });
  const scans = [
    { code: first?.rma, word: "Added" },
    { code: first?.rma, word: "Already in batch" },
    { code: elsewhere?.rma, word: "Wrong warehouse" },
    { code: "NO-SUCH-CODE", word: "Unknown code" },
    { code: second?.rma, word: "Added" },
  ];
  await desk.page.keyboard.press("F8");
  const board = desk.page.getByRole("region", { name: "Distance mode" });
  await expect(board).toBeVisible();
  await expect(desk.page.getByRole("link", { name: "Settings" })).toBeHidden();
  for (const { code, word } of scans) {
    await desk.scan(code ?? "");
    await expect(desk.verdict).toHaveText(new RegExp(`^${word}`));
    await expect(desk.verdict.locator("svg")).toBeVisible();
    await expect(board.getByText(`Last scan${word}`)).toBeVisible();
    for (const size of SIZES) {
      await resize(desk, size);
      const shown = await wordOnCard(desk);
      expect(shown.size, `${word} at ${size.width}`).toBeGreaterThanOrEqual(WORD_SHARE * size.height);
      expect(shown.fits, `${word} at ${size.width} on one line`).toBe(true);
      await desk.page.screenshot({ path: test.info().outputPath(`${word.replaceAll(" ", "-")}-${size.width}.png`) });
    }
  }
  await expect(board.getByRole("list", { name: "Last scans" }).getByRole("listitem")).toHaveCount(scans.length);
  await desk.page.keyboard.press("Escape");
  await expect(board).toBeHidden();
  await expect(desk.batchItems).toHaveCount(2);
});

test("distance mode comes by its button, and leaves the keyboard where it was", async ({ desk }) => {
  await desk.field("Recipient name").focus();
  await desk.page.keyboard.press("F8");
  const board = desk.page.getByRole("region", { name: "Distance mode" });
  await expect(board).toBeVisible();
  await desk.page.keyboard.type("lost", { delay: 150 });
  // A key that follows typing at once counts as a scanner's.
  await desk.page.waitForTimeout(300);
  await desk.page.keyboard.press("F8");
  await expect(board).toBeHidden();
  await expect(desk.field("Recipient name")).toBeFocused();
  await expect(desk.field("Recipient name")).toHaveValue("");
  await desk.page.getByRole("button", { name: "Distance mode" }).click();
  await desk.page.getByRole("button", { name: "Leave distance mode" }).click();
  await expect(board).toBeHidden();
  await desk.page.keyboard.press("F8");
  await expect(board).toBeVisible();
  await desk.page.keyboard.press("Control+2");
  await expect(desk.page.getByRole("heading", { level: 1, name: "Inventory" })).toBeVisible();
});

test("nobody misses from a distance that the desk is not listening", async ({ desk, control }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  await desk.scan(item?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Added/);
  await desk.page.keyboard.press("F8");
  await expect(desk.page.getByRole("region", { name: "Distance mode" })).toBeVisible();
  await desk.page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await expect(desk.verdict).toHaveText(/^Not listening/);
  for (const size of SIZES) {
    await resize(desk, size);
    const shown = await wordOnCard(desk);
    expect(shown.size).toBeGreaterThanOrEqual(WORD_SHARE * size.height);
    expect(shown.fits).toBe(true);
    await desk.page.screenshot({ path: test.info().outputPath(`not-listening-${size.width}.png`) });
  }
  await expect(desk.page.getByText("Last scanAdded")).toBeVisible();
});

test("Settings teach every sound, and say that this computer has no voice", async ({ desk }) => {
  await desk.open("Settings");
  const lessons = desk.page.getByRole("list", { name: "Listening test" });
  await expect(lessons.getByRole("listitem")).toHaveCount(10);
  for (const word of ["Added", "Wrong warehouse", "In another batch · Locked", "Not recorded"]) {
    await lessons.getByRole("button", { name: word }).click();
  }
  await expect(desk.page.getByText(/This computer has no voice for this language/)).toBeVisible();
  await expect(desk.page.getByRole("switch", { name: "Say the number of each added item" })).toBeDisabled();
  for (const theme of ["Light", "Dark"]) {
    await desk.page.getByText(theme, { exact: true }).click();
    await lessons.scrollIntoViewIfNeeded();
    await desk.page.screenshot({ path: test.info().outputPath(`sounds-${theme}.png`) });
  }
  await desk.page.getByRole("switch", { name: "Sound for each scan" }).click({ force: true });
  await expect(lessons.getByRole("button", { name: "Added" })).toBeDisabled();
});
