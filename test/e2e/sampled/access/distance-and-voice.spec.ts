import { expect, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";

const SIZES = [
  { width: 1600, height: 1000 },
  { width: 1100, height: 720 },
] as const;

/** Fraction of the window's height that is readable from three metres. */
const WORD_FRACTION = 0.15;

/** Returns the size of the largest word, and whether all of it is inside the window on one line. */
function measureCardWord(desk: DeskWindow): Promise<{ size: number; isFullyVisible: boolean }> {
  return desk.verdict.evaluate((card) => {
    const word = card.querySelector("p, span");
    if (word === null) throw new Error("The card has no word");
    const { right, bottom } = word.getBoundingClientRect();
    const isFullyVisible =
      word.scrollWidth <= word.clientWidth + 1 && right <= window.innerWidth && bottom <= window.innerHeight;
    return { size: Number.parseFloat(getComputedStyle(word).fontSize), isFullyVisible };
  });
}

test("shows verdicts over the whole window in distance mode", async ({ desk, control }) => {
  const [firstItem, secondItem] = await itemsOf(control, "eligible", 2);
  const [itemOfOtherWarehouse] = await control.items({ state: "eligible", warehouseId: 8, limit: 1 });
  const scans = [
    { code: firstItem?.rma, word: "Added" },
    { code: firstItem?.rma, word: "Already in batch" },
    { code: itemOfOtherWarehouse?.rma, word: "Wrong warehouse" },
    { code: "NO-SUCH-CODE", word: "Unknown code" },
    { code: secondItem?.rma, word: "Added" },
  ];
  const expectReadable = async (word: string, size: (typeof SIZES)[number]): Promise<void> => {
    await desk.resize(size.width, size.height);
    const cardWord = await measureCardWord(desk);
    expect(cardWord.size, `${word} at ${size.width}`).toBeGreaterThanOrEqual(WORD_FRACTION * size.height);
    expect(cardWord.isFullyVisible, `${word} at ${size.width} on one line`).toBe(true);
  };
  await desk.field("Recipient name").focus();
  await desk.pressKey("F8");
  const board = desk.page.getByRole("region", { name: "Distance mode" });
  await expect(board).toBeVisible();
  await expect(desk.page.getByRole("link", { name: "Settings" })).toBeHidden();
  await desk.page.keyboard.type("lost", { delay: 150 });
  // No person releases a key and pulls a trigger at the same moment; the burst detector measures the gap.
  await desk.page.waitForTimeout(1500);
  for (const { code, word } of scans) {
    await desk.scan(code ?? "");
    await expect(desk.verdict).toHaveText(new RegExp(`^${word}`));
    await expect(desk.verdict.locator("svg")).toBeVisible();
    await expect(board.getByText(`Last scan${word}`)).toBeVisible();
    for (const size of SIZES) await expectReadable(word, size);
  }
  await expect(board.getByRole("list", { name: "Last scans" }).getByRole("listitem")).toHaveCount(scans.length);

  // Distance mode also shows that the desk is not listening.
  await desk.page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await expect(desk.verdict).toHaveText(/^Scanner not active/);
  for (const size of SIZES) await expectReadable("not-listening", size);
  await expect(board.getByText("Last scanAdded")).toBeVisible();
  await desk.page.evaluate(() => window.dispatchEvent(new Event("focus")));

  await desk.pressKey("Escape");
  await expect(board).toBeHidden();
  await expect(desk.batchItems).toHaveCount(2);
  await expect(desk.field("Recipient name")).toBeFocused();
  await expect(desk.field("Recipient name")).toHaveValue("");
  await desk.button("Distance mode").click();
  await desk.button("Leave distance mode").click();
  await expect(board).toBeHidden();
  await desk.pressKey("F8");
  await expect(board).toBeVisible();
  await desk.pressKey("Control+3");
  await expect(desk.page.getByRole("heading", { level: 1, name: "Inventory" })).toBeVisible();
});

test("reports in Settings that the computer has no voice", async ({ desk }) => {
  await desk.openSettings("Sounds and speech");
  await expect(desk.page.getByText(/this computer has no voice for this language/)).toBeVisible();
  await expect(desk.page.getByRole("switch", { name: "Say the number of each added item" })).toBeDisabled();
});
