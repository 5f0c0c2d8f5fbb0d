import { expect, itemsOf, test } from "../support/desk-test.ts";
import { keepScans, openFields } from "../support/scan-desk.ts";

test("a kill -9 in the middle of a batch loses no scan whose verdict was shown", async ({ desk, control, launch }) => {
  const items = await itemsOf(control, "eligible", 4);
  for (const [index, item] of items.entries()) {
    await desk.scan(item.rma);
    await expect(desk.verdict).toHaveText(new RegExp(`^Added.*${item.rma.slice(-4)}`, "s"));
    await expect(desk.batchItems).toHaveCount(index + 1);
  }
  // The fifth is on its way while the desk dies: it may be there or not, but never twice.
  const [fifth] = (await itemsOf(control, "eligible", 5)).slice(4);
  const dying = desk.scan(fifth?.rma ?? "").catch(() => undefined);
  await desk.kill();
  await dying;

  const again = await launch();
  await again.ready();
  await expect(again.page.getByRole("heading", { name: "Set up this desk" })).toHaveCount(0);
  await expect.poll(async () => again.batchItems.count()).toBeGreaterThanOrEqual(4);
  const texts = await again.batchItems.allTextContents();
  expect(texts.length).toBeLessThanOrEqual(5);
  expect(new Set(texts).size).toBe(texts.length);
  await again.scan(items[0]?.rma ?? "");
  await expect(again.verdict).toHaveText(/^Already in batch/);
});

test("closing the window while scans are still under way loses none of them, nor what was typed", async ({
  desk,
  control,
  launch,
}) => {
  const items = await itemsOf(control, "eligible", 3);
  for (const item of items) await desk.scan(item.rma);
  await expect(desk.batchItems).toHaveCount(3);
  await desk.fillDestination();
  await openFields(desk);
  await desk.field("Remarks").fill("Leave at the gate");
  const codes = Array.from({ length: 90 }, (_none, index) => `FLOOD-${String(index).padStart(3, "0")}`);
  // All at once, so that the window is asked to close while most of them wait for the journal.
  await Promise.all(codes.map((code) => desk.scan(code, 0)));
  await desk.close();

  const again = await launch();
  await again.ready();
  const seen = await again.page.evaluate(async () => window.desk.scan.recent({ limit: 100 }));
  const scanned = seen.ok ? seen.value.map((outcome) => outcome.text).toReversed() : [];
  expect(scanned).toEqual([...items.map(({ rma }) => rma), ...codes]);
  await expect(again.batchItems).toHaveCount(3);
  for (const item of items) await expect(again.batchItems.filter({ hasText: item.rma })).toHaveCount(1);
  await openFields(again);
  await expect(again.field("Recipient name")).toHaveValue("Ada Lovelace");
  await expect(again.field("Remarks")).toHaveValue("Leave at the gate");
});

test("scans that wait for a dialog outlive a kill -9, and are taken or set aside when the operator says so", async ({
  desk,
  control,
  launch,
}) => {
  const codes = (await itemsOf(control, "eligible", 5)).map(({ rma }) => rma);
  await keepScans(desk, codes.slice(0, 2));
  await expect(desk.page.getByRole("status", { name: "Scanner notices" })).toContainText("2 scans waiting");
  await desk.kill();

  const again = await launch();
  await again.ready();
  const left = again.page.getByRole("alert").filter({ hasText: "2 scans left from before the desk stopped" });
  await expect(left).toContainText((codes[0] ?? "").split("-").slice(3).join("-"));
  await expect(again.batchItems).toHaveCount(0);
  // Other scans continue meanwhile.
  await again.scan(codes[2] ?? "");
  await expect(again.batchItems).toHaveCount(1);
  await left.getByRole("button", { name: "Take 2 scans" }).click();
  await expect(again.batchItems).toHaveCount(3);
  await expect(left).toBeHidden();
  await again.page.reload();
  await again.ready();
  await expect(again.batchItems).toHaveCount(3);
  await expect(left).toBeHidden();

  await keepScans(again, codes.slice(3));
  await again.kill();
  const third = await launch();
  await third.ready();
  const others = third.page.getByRole("alert").filter({ hasText: "2 scans left from before the desk stopped" });
  await others.getByRole("button", { name: "Set aside" }).click();
  await expect(others).toBeHidden();
  await third.page.reload();
  await third.ready();
  await expect(third.batchItems).toHaveCount(3);
  await expect(others).toBeHidden();
  await third.scan(codes[3] ?? "");
  await expect(third.verdict).toHaveText(/^Added/);
  await expect(third.batchItems).toHaveCount(4);
});
