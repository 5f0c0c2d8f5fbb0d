import type { Page } from "@playwright/test";
import type { DeskWindow } from "../../support/desk-window.ts";
import { addItems, expect, itemsOf, test } from "../../support/desk-test.ts";

const SIZES = [
  { width: 1600, height: 1000 },
  { width: 1100, height: 720 },
] as const;

/** Of the window's height: what is read at three metres. */
const WORD_SHARE = 0.15;

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

test("distance mode shows each verdict over the whole window, at both sizes, while scanning continues, and leaves the keyboard where it was", async ({
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
  const isReadable = async (word: string, size: (typeof SIZES)[number]): Promise<void> => {
    await desk.resize(size.width, size.height);
    const shown = await wordOnCard(desk);
    expect(shown.size, `${word} at ${size.width}`).toBeGreaterThanOrEqual(WORD_SHARE * size.height);
    expect(shown.fits, `${word} at ${size.width} on one line`).toBe(true);
  };
  await desk.field("Recipient name").focus();
  await desk.pressKey("F8");
  const board = desk.page.getByRole("region", { name: "Distance mode" });
  await expect(board).toBeVisible();
  await expect(desk.page.getByRole("link", { name: "Settings" })).toBeHidden();
  await desk.page.keyboard.type("lost", { delay: 150 });
  // Nobody lets go of a key and pulls a trigger at once; the reader asks how far apart they are.
  await desk.page.waitForTimeout(1500);
  for (const { code, word } of scans) {
    await desk.scan(code ?? "");
    await expect(desk.verdict).toHaveText(new RegExp(`^${word}`));
    await expect(desk.verdict.locator("svg")).toBeVisible();
    await expect(board.getByText(`Last scan${word}`)).toBeVisible();
    for (const size of SIZES) await isReadable(word, size);
  }
  await expect(board.getByRole("list", { name: "Last scans" }).getByRole("listitem")).toHaveCount(scans.length);

  // Nobody misses from a distance that the desk is not listening.
  await desk.page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await expect(desk.verdict).toHaveText(/^Scanner not active/);
  for (const size of SIZES) await isReadable("not-listening", size);
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

test("Settings say that this computer has no voice", async ({ desk }) => {
  await desk.openSettings("Sounds and speech");
  await expect(desk.page.getByText(/this computer has no voice for this language/)).toBeVisible();
  await expect(desk.page.getByRole("switch", { name: "Say the number of each added item" })).toBeDisabled();
});

async function openStrip(desk: DeskWindow): Promise<Page> {
  const opened = desk.app.waitForEvent("window");
  await desk.button("Strip on top of other programs").click();
  const strip = await opened;
  await strip.getByRole("status").waitFor();
  return strip;
}

/** Of the window beside the main one; null when it is not open. */
const stripWindow = (desk: DeskWindow) =>
  desk.app.evaluate(({ BrowserWindow }) => {
    const strip = BrowserWindow.getAllWindows().find((one) => one.webContents.getURL().includes("/strip/"));
    return strip ? { onTop: strip.isAlwaysOnTop(), bounds: strip.getBounds() } : null;
  });

const tellMainWindow = (desk: DeskWindow, event: "focus" | "blur") =>
  desk.app.evaluate(({ BrowserWindow }, name) => {
    const main = BrowserWindow.getAllWindows().find((one) => !one.webContents.getURL().includes("/strip/"));
    main?.emit(name);
  }, event);

test("the strip stays on top, shows what main recorded, and goes with the app", async ({ desk, control, launch }) => {
  const [item] = await addItems(desk, control, 1);
  const strip = await openStrip(desk);
  const line = strip.getByRole("status");
  await tellMainWindow(desk, "focus");
  await expect(line).toHaveText(/^Added.*Slot 1 of 5$/);
  expect(await stripWindow(desk)).toMatchObject({ onTop: true, bounds: { width: 520, height: 72 } });

  await desk.page.bringToFront();
  await desk.scan(item?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Already in batch/);
  await tellMainWindow(desk, "focus");
  await expect(line).toHaveText(/^Already in batch/);
  await tellMainWindow(desk, "blur");
  await expect(line).toHaveText(/^Scanner not active/);

  await tellMainWindow(desk, "focus");
  await desk.button("Undo last scan").click();
  await tellMainWindow(desk, "focus");
  await expect(line).toHaveText("Ready to scan");
  await desk.pressKey("Control+l");
  await expect(line).toHaveText("Desk locked");
  await desk.pressKey("Control+l");
  await tellMainWindow(desk, "focus");
  await expect(line).toHaveText("Ready to scan");

  await desk.app.evaluate(({ BrowserWindow }) => {
    const one = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().includes("/strip/"));
    one?.setPosition(60, 80);
  });
  await desk.close();
  const again = await launch();
  await again.ready();
  await openStrip(again);
  expect((await stripWindow(again))?.bounds).toMatchObject({ x: 60, y: 80 });
  await again.pressKey("Shift+F8");
  await expect.poll(() => stripWindow(again)).toBeNull();
});

test("the strip's page can close itself and nothing else", async ({ desk }) => {
  const strip = await openStrip(desk);
  const found = await strip.evaluate(async () => ({
    desk: "desk" in window,
    strip: Object.keys(window.strip).toSorted(),
    globals: ["require", "process", "electron", "ipcRenderer"].filter((name) => name in window),
    opened: window.open("https://example.com/") !== null,
    fetched: await fetch("http://127.0.0.1:9/").then(
      () => "answered",
      () => "blocked",
    ),
  }));
  expect(found).toEqual({ desk: false, strip: ["close", "onShown"], globals: [], opened: false, fetched: "blocked" });
  const closed = strip.waitForEvent("close");
  const button = strip.getByRole("button", { name: "Close the strip" });
  // The window may be gone before the driver has heard that its click is done.
  await Promise.all([closed, button.click().catch(() => undefined)]);
  await expect(desk.button("Strip on top of other programs")).toHaveAttribute("aria-pressed", "false");
});
