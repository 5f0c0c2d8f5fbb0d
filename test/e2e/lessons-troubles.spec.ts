import { expect, test } from "./support/desk-test.ts";
import { doing, done, line, openCard, panel, scanNext, scanShown, start } from "./support/lesson.ts";
import { submitButton, tray } from "./support/scan-desk.ts";

test("a wrong code waits in the tray until somebody has seen to it", async ({ desk, control }) => {
  await start(desk, "A wrong code");
  await scanNext(desk);
  await scanNext(desk);
  await expect(desk.verdict).toHaveText(/^Unknown code/);
  await scanNext(desk);
  await expect(desk.verdict).toHaveText(/^Added/);
  await expect(doing(desk)).toContainText("take the line out of the trouble tray");
  // The batch cannot go before.
  await submitButton(desk).click();
  await expect(tray(desk).getByRole("listitem")).toHaveCount(1);
  expect(await control.orders()).toHaveLength(0);
  await desk.page.getByRole("button", { name: /^Dismiss UNK-/ }).click();
  await desk.page.getByRole("button", { name: "The parcel is put aside" }).click();
  await expect(doing(desk)).toContainText("submit the batch");
  await submitButton(desk).click();
  await done(desk);
  await expect(panel(desk)).toContainText("stays in the tray until somebody says what became of the parcel");
  await openCard(desk);
  await expect(line(desk, "A wrong code")).toContainText("Rightly");
  expect((await control.orders()).map(({ returnInventoryIds }) => returnInventoryIds.length)).toEqual([2]);
});

test("a parcel that is asked for twice is counted once, and is no double scan of whoever practises", async ({
  desk,
  control,
}) => {
  await start(desk, "Scanned twice");
  await expect(panel(desk)).toContainText("Code 1 of 3");
  const code = panel(desk).getByRole("figure");
  const first = await code.innerText();
  await scanNext(desk);
  await expect(doing(desk)).toContainText("Scan the same code a second time");
  await expect(code).toHaveText(first);
  await scanNext(desk);
  await expect(desk.verdict).toHaveText(/^Already in batch/);
  await expect(doing(desk)).toContainText("Scan this code from the screen");
  await scanNext(desk);
  await expect(desk.batchItems).toHaveCount(2);
  await submitButton(desk).click();
  await done(desk);
  await openCard(desk);
  const cells = line(desk, "Scanned twice").getByRole("cell");
  await expect(cells.nth(0)).toHaveText("Done");
  // Wrong submissions, double scans, trouble settled.
  await expect(cells.nth(3)).toHaveText("0");
  await expect(cells.nth(4)).toHaveText("0");
  await expect(cells.nth(5)).toHaveText("Rightly");
  expect((await control.orders()).map(({ returnInventoryIds }) => returnInventoryIds.length)).toEqual([2]);
});

test("a batch that the service refuses is sent without the item that it names", async ({ desk, control }) => {
  await start(desk, "The service refuses");
  await scanShown(desk);
  await submitButton(desk).click();
  await expect(doing(desk)).toContainText("which item the service means");
  await desk.open("Scan");
  const named = desk.page.getByRole("region", { name: "Which items may be meant" });
  await expect(named.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await named.getByRole("button", { name: "Submit the others" }).click();
  await expect(desk.batchItems).toHaveCount(2);
  await submitButton(desk).click();
  await done(desk);
  await openCard(desk);
  await expect(line(desk, "The service refuses")).toContainText("Rightly");
  expect((await control.orders()).map(({ returnInventoryIds }) => returnInventoryIds.length)).toEqual([2]);
});

test("without a network the lesson goes on, and the order goes out once when it is back", async ({ desk, control }) => {
  test.setTimeout(120_000);
  const network = desk.page.getByRole("status", { name: "Network" });
  await start(desk, "The network is gone");
  await scanNext(desk);
  await expect(doing(desk)).toContainText("The network is gone.", { timeout: 30_000 });
  await expect(network).toContainText("Offline since");
  await scanShown(desk);
  await expect(desk.batchItems).toHaveCount(3);
  await submitButton(desk).click();
  await done(desk);
  await expect(network).toContainText("Online");
  await openCard(desk);
  await expect(line(desk, "The network is gone")).toContainText("Rightly");
  expect(await control.orders()).toHaveLength(1);
});
