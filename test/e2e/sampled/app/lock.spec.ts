import type { Locator } from "@playwright/test";
import { encodeBadgeName } from "../../../../src-domain/shift/badge.ts";
import { expect, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";

const lockPage = (desk: DeskWindow): Locator => desk.dialog("Desk locked");

const recordedScans = (desk: DeskWindow): Promise<string[]> =>
  desk.page.evaluate(async () => {
    const answer = await window.desk.scan.recent({ limit: 100 });
    return answer.ok ? answer.value.map(({ text }) => text) : [answer.error.code];
  });

test("ignores scans and keys while the desk is locked", async ({ desk, control }) => {
  const [firstItem, secondItem] = await itemsOf(control, "eligible", 2);
  if (!firstItem || !secondItem) throw new Error("No items");
  await desk.scan(firstItem.rma);
  await expect(desk.verdict).toHaveText(/^Added/);
  const recipientName = desk.field("Recipient name");
  await recipientName.fill("Ada");
  await desk.pressKey("Control+l");
  await expect(lockPage(desk)).toBeVisible();
  await expect(lockPage(desk)).toContainText(/Locked at \d\d:\d\d/);
  await expect(lockPage(desk)).toContainText("Waiting for an operator.");
  await expect(lockPage(desk)).toContainText("1 of 5 items");
  await expect(lockPage(desk)).not.toContainText("Ada");

  await desk.scan(secondItem.rma);
  await expect(lockPage(desk)).toContainText("Locked: scan not taken. Unlock, then scan again.");
  // Main refuses the page's calls too.
  expect(await recordedScans(desk)).toEqual(["desk-locked"]);
  await desk.scan(secondItem.rma);
  await expect(lockPage(desk)).toContainText("Locked: 2 scans not taken");
  for (const key of ["Escape", "Escape", "F7", "Control+z", "Control+2", "x", "Enter"]) await desk.pressKey(key);
  await expect(lockPage(desk)).toBeVisible();

  await desk.pressKey("Control+l");
  await expect(lockPage(desk)).toBeHidden();
  await expect(recipientName).toBeFocused();
  await expect(recipientName).toHaveValue("Ada");
  await expect(desk.batchItems).toHaveCount(1);
  expect(await recordedScans(desk)).toEqual([firstItem.rma]);
  await desk.scan(secondItem.rma);
  await expect(desk.batchItems).toHaveCount(2);

  await desk.openSettings("Operator");
  await desk.selectOption("Lock when nobody is here", "After 1 minute");
  await expect(desk.page.getByText("Saved", { exact: true })).toBeVisible();
  await desk.open("Scan");
  await desk.pressKey("F8");
  await expect(desk.page.getByRole("region", { name: "Distance mode" })).toBeVisible();
  // Moves the clock as during a sleep of the computer, which a key then ends.
  await desk.page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now.call(Date) + 90_000;
  });
  await desk.pressKey("F8");
  await expect(lockPage(desk)).toBeVisible();
  await expect(desk.page.getByRole("heading", { name: "Desk locked" })).toBeVisible();
  await desk.pressKey("Control+l");
  await expect(lockPage(desk)).toBeHidden();
  await expect(desk.page.getByRole("region", { name: "Distance mode" })).toBeVisible();
});

test("stays locked after a reload and a restart", async ({ launch, control }) => {
  const desk = await launch({ usesSeparateProgram: true });
  await desk.waitUntilReady();
  const [item] = await itemsOf(control, "eligible", 1);
  if (!item) throw new Error("No item");
  await desk.button("Lock desk").click();
  await expect(lockPage(desk)).toBeVisible();
  await desk.page.reload();
  await expect(lockPage(desk)).toBeVisible();
  await desk.scan(item.rma);
  await expect(lockPage(desk)).toContainText("scan not taken");
  await desk.close();
  const restartedDesk = await launch();
  await expect(lockPage(restartedDesk)).toBeVisible();
  expect(await recordedScans(restartedDesk)).toEqual(["desk-locked"]);
  await restartedDesk.pressKey("Tab");
  await expect(restartedDesk.button("Unlock desk")).toBeFocused();
  // A scan does not press the focused button.
  await restartedDesk.scan(item.rma);
  await expect(lockPage(restartedDesk)).toContainText("scan not taken");
  await restartedDesk.button("Unlock desk").click();
  await expect(lockPage(restartedDesk)).toBeHidden();
  await restartedDesk.waitUntilReady();
  expect(await recordedScans(restartedDesk)).toEqual([]);
});

test("requires the PIN for unlocking when one is set", async ({ desk, control }) => {
  const [item] = await itemsOf(control, "eligible", 1);
  if (!item) throw new Error("No item");
  const settings = desk.page.getByRole("group", { name: "PIN for unlocking" });
  const type = async (text: string): Promise<void> => {
    for (const key of text) await desk.pressKey(key);
    await desk.pressKey("Enter");
  };
  await desk.openSettings("Operator");
  await settings.getByRole("button", { name: "Set PIN" }).click();
  await settings.getByLabel("New PIN", { exact: true }).fill("48151");
  await settings.getByLabel("New PIN again").fill("48152");
  await desk.pressKey("Enter");
  await expect(settings).toContainText("The PINs do not match.");
  await settings.getByLabel("New PIN again").fill("48151");
  await settings.getByRole("button", { name: "Save PIN" }).click();
  await expect(settings).toContainText("Unlocking needs the PIN.");
  await desk.open("Scan");

  await desk.pressKey("Control+l");
  const pin = lockPage(desk).getByLabel("PIN");
  await expect(pin).toBeFocused();
  // The page removes a scanner's keys and counts no PIN attempt, even if they are only digits.
  for (const code of [item.rma, "4006381333931"]) await desk.scan(code);
  await expect(lockPage(desk)).toContainText("Locked: 2 scans not taken");
  await expect(pin).toHaveValue("");
  await desk.scan(encodeBadgeName("Ada Lovelace"));
  await expect(lockPage(desk)).toContainText("Ada Lovelace, enter the PIN to unlock.");
  await type("00000");
  await expect(lockPage(desk).getByRole("alert").filter({ hasText: "Wrong PIN" })).toBeVisible();
  await expect(pin).toBeFocused();
  await type("48151");
  await expect(lockPage(desk)).toBeHidden();
  await expect(desk.page.getByText("Ada Lovelace")).toBeVisible();
  // The operator who signed on can scan at once.
  await expect(desk.page.locator("#scan-verdict")).toBeFocused();
  expect(await recordedScans(desk)).toEqual([]);
  await desk.scan(item.rma);
  await expect(desk.batchItems).toHaveCount(1);

  await desk.openSettings("Operator");
  await settings.getByRole("button", { name: "Remove PIN" }).click();
  await settings.getByLabel("Current PIN").fill("00000");
  await desk.pressKey("Enter");
  await expect(settings).toContainText("Wrong PIN. Try again.");
  await settings.getByLabel("Current PIN").fill("48151");
  await settings.getByRole("button", { name: "Remove PIN" }).click();
  await expect(settings).toContainText("Without a PIN");
});
