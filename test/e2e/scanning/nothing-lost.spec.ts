import { expect, itemsOf, test } from "../support/desk-test.ts";
import { deferScans, openFields } from "../support/scan-desk.ts";

test("keeps every scan with a shown verdict when killed", async ({ desk, control, launch }) => {
  const items = await itemsOf(control, "eligible", 4);
  for (const [index, item] of items.entries()) {
    await desk.scan(item.rma);
    await expect(desk.verdict).toHaveText(new RegExp(`^Added.*${item.rma.slice(-4)}`, "s"));
    await expect(desk.batchItems).toHaveCount(index + 1);
  }
  // The desk dies during the fifth scan: it may be recorded or not, but never twice.
  const [fifth] = (await itemsOf(control, "eligible", 5)).slice(4);
  const dying = desk.scan(fifth?.rma ?? "").catch(() => undefined);
  await desk.kill();
  await dying;

  const restarted = await launch();
  await restarted.ready();
  await expect(restarted.page.getByRole("heading", { name: "Set up this desk" })).toHaveCount(0);
  await expect.poll(async () => restarted.batchItems.count()).toBeGreaterThanOrEqual(4);
  const texts = await restarted.batchItems.allTextContents();
  expect(texts.length).toBeLessThanOrEqual(5);
  expect(new Set(texts).size).toBe(texts.length);
  await restarted.scan(items[0]?.rma ?? "");
  await expect(restarted.verdict).toHaveText(/^Already in batch/);
});

test("keeps queued scans and typed fields when the window closes", async ({ desk, control, launch }) => {
  const items = await itemsOf(control, "eligible", 3);
  for (const item of items) await desk.scan(item.rma);
  await expect(desk.batchItems).toHaveCount(3);
  await desk.fillDestination();
  await openFields(desk);
  await desk.field("Remarks").fill("Leave at the gate");
  const codes = Array.from({ length: 90 }, (_none, index) => `FLOOD-${String(index).padStart(3, "0")}`);
  // All in parallel, so that the window closes while most of them wait for the journal.
  await Promise.all(codes.map((code) => desk.scan(code, 0)));
  await desk.close();

  const restarted = await launch();
  await restarted.ready();
  const recent = await restarted.page.evaluate(async () => window.desk.scan.recent({ limit: 100 }));
  const scanned = recent.ok ? recent.value.map((outcome) => outcome.text).toReversed() : [];
  expect(scanned).toEqual([...items.map(({ rma }) => rma), ...codes]);
  await expect(restarted.batchItems).toHaveCount(3);
  for (const item of items) await expect(restarted.batchItems.filter({ hasText: item.rma })).toHaveCount(1);
  await openFields(restarted);
  await expect(restarted.field("Recipient name")).toHaveValue("Ada Lovelace");
  await expect(restarted.field("Remarks")).toHaveValue("Leave at the gate");
});

test("keeps deferred scans over a kill until the operator decides", async ({ desk, control, launch }) => {
  const codes = (await itemsOf(control, "eligible", 5)).map(({ rma }) => rma);
  await deferScans(desk, codes.slice(0, 2));
  await expect(desk.page.getByRole("status", { name: "Scanner notices" })).toContainText("2 scans waiting");
  await desk.kill();

  const restarted = await launch();
  await restarted.ready();
  const deferredScans = restarted.page
    .getByRole("alert")
    .filter({ hasText: "2 scans left from before the desk stopped" });
  await expect(deferredScans).toContainText((codes[0] ?? "").split("-").slice(3).join("-"));
  await expect(restarted.batchItems).toHaveCount(0);
  // Other scans continue meanwhile.
  await restarted.scan(codes[2] ?? "");
  await expect(restarted.batchItems).toHaveCount(1);
  await deferredScans.getByRole("button", { name: "Take 2 scans" }).click();
  await expect(restarted.batchItems).toHaveCount(3);
  await expect(deferredScans).toBeHidden();
  await restarted.page.reload();
  await restarted.ready();
  await expect(restarted.batchItems).toHaveCount(3);
  await expect(deferredScans).toBeHidden();

  await deferScans(restarted, codes.slice(3));
  await restarted.kill();
  const third = await launch();
  await third.ready();
  const laterScans = third.page.getByRole("alert").filter({ hasText: "2 scans left from before the desk stopped" });
  await laterScans.getByRole("button", { name: "Set aside" }).click();
  await expect(laterScans).toBeHidden();
  await third.page.reload();
  await third.ready();
  await expect(third.batchItems).toHaveCount(3);
  await expect(laterScans).toBeHidden();
  await third.scan(codes[3] ?? "");
  await expect(third.verdict).toHaveText(/^Added/);
  await expect(third.batchItems).toHaveCount(4);
});
