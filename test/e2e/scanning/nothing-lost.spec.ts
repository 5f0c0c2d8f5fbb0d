import { expect, itemsOf, test } from "../support/desk-test.ts";
import { deferScans, openFields } from "../support/scan-desk.ts";

test("keeps every scan whose verdict was shown before a kill", async ({ desk, control, launch }) => {
  const items = await itemsOf(control, "eligible", 4);
  for (const [index, item] of items.entries()) {
    await desk.scan(item.rma);
    await expect(desk.verdict).toHaveText(new RegExp(`^Added.*${item.rma.slice(-4)}`, "s"));
    await expect(desk.batchItems).toHaveCount(index + 1);
  }
  // The desk is killed during the fifth scan, which may be recorded or not, but never twice.
  const [fifthItem] = (await itemsOf(control, "eligible", 5)).slice(4);
  const interruptedScan = desk.scan(fifthItem?.rma ?? "").catch(() => undefined);
  await desk.kill();
  await interruptedScan;

  const restartedDesk = await launch();
  await restartedDesk.waitUntilReady();
  await expect(restartedDesk.page.getByRole("heading", { name: "Set up this desk" })).toHaveCount(0);
  await expect.poll(async () => restartedDesk.batchItems.count()).toBeGreaterThanOrEqual(4);
  const texts = await restartedDesk.batchItems.allTextContents();
  expect(texts.length).toBeLessThanOrEqual(5);
  expect(new Set(texts).size).toBe(texts.length);
  await restartedDesk.scan(items[0]?.rma ?? "");
  await expect(restartedDesk.verdict).toHaveText(/^Already in batch/);
});

test("keeps queued scans and typed fields when the window closes", async ({ desk, control, launch }) => {
  const items = await itemsOf(control, "eligible", 3);
  for (const item of items) await desk.scan(item.rma);
  await expect(desk.batchItems).toHaveCount(3);
  await desk.fillDestination();
  await openFields(desk);
  await desk.field("Remarks").fill("Leave at the gate");
  const codes = Array.from({ length: 90 }, (_, index) => `FLOOD-${String(index).padStart(3, "0")}`);
  // Scans all codes in parallel, so that the window closes while most of them wait for the journal.
  await Promise.all(codes.map((code) => desk.scan(code, 0)));
  await desk.close();

  const restartedDesk = await launch();
  await restartedDesk.waitUntilReady();
  const recentScans = await restartedDesk.page.evaluate(async () => window.desk.scan.recent({ limit: 100 }));
  const scannedTexts = recentScans.ok ? recentScans.value.map((outcome) => outcome.text).toReversed() : [];
  expect(scannedTexts).toEqual([...items.map(({ rma }) => rma), ...codes]);
  await expect(restartedDesk.batchItems).toHaveCount(3);
  for (const item of items) await expect(restartedDesk.batchItems.filter({ hasText: item.rma })).toHaveCount(1);
  await openFields(restartedDesk);
  await expect(restartedDesk.field("Recipient name")).toHaveValue("Ada Lovelace");
  await expect(restartedDesk.field("Remarks")).toHaveValue("Leave at the gate");
});

test("keeps deferred scans after a kill until the operator decides", async ({ desk, control, launch }) => {
  const codes = (await itemsOf(control, "eligible", 5)).map(({ rma }) => rma);
  await deferScans(desk, codes.slice(0, 2));
  await expect(desk.page.getByRole("status", { name: "Scanner notices" })).toContainText("2 scans waiting");
  await desk.kill();

  const restartedDesk = await launch();
  await restartedDesk.waitUntilReady();
  const deferredScans = restartedDesk.page
    .getByRole("alert")
    .filter({ hasText: "2 scans left from before the desk stopped" });
  await expect(deferredScans).toContainText((codes[0] ?? "").split("-").slice(3).join("-"));
  await expect(restartedDesk.batchItems).toHaveCount(0);
  // The desk records other scans before the operator decides.
  await restartedDesk.scan(codes[2] ?? "");
  await expect(restartedDesk.batchItems).toHaveCount(1);
  await deferredScans.getByRole("button", { name: "Take 2 scans" }).click();
  await expect(restartedDesk.batchItems).toHaveCount(3);
  await expect(deferredScans).toBeHidden();
  await restartedDesk.page.reload();
  await restartedDesk.waitUntilReady();
  await expect(restartedDesk.batchItems).toHaveCount(3);
  await expect(deferredScans).toBeHidden();

  await deferScans(restartedDesk, codes.slice(3));
  await restartedDesk.kill();
  const thirdDesk = await launch();
  await thirdDesk.waitUntilReady();
  const laterScans = thirdDesk.page.getByRole("alert").filter({ hasText: "2 scans left from before the desk stopped" });
  await laterScans.getByRole("button", { name: "Discard 2 scans" }).click();
  await expect(laterScans).toBeHidden();
  await thirdDesk.page.reload();
  await thirdDesk.waitUntilReady();
  await expect(thirdDesk.batchItems).toHaveCount(3);
  await expect(laterScans).toBeHidden();
  await thirdDesk.scan(codes[3] ?? "");
  await expect(thirdDesk.verdict).toHaveText(/^Added/);
  await expect(thirdDesk.batchItems).toHaveCount(4);
});
