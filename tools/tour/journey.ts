import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { ControlClient } from "../../src-simulator/control-client.ts";
import { startSimulator } from "../../src-simulator/index.ts";
import { DeskWindow, type ScreenName } from "../../test/e2e/support/desk-window.ts";
import { runTour, say } from "./teller.ts";

/**
 * The main job, done once in the real window: first sync, five scans, address, submit, the order followed to completed.
 * Prints a line per step and saves a screenshot per screen. Exits with 0 only if the order is completed.
 */
const folder = process.env["RETURNS_DESK_TOUR"] ?? "tour";
const ITEMS = 2000;
const BATCH = 5;

async function photograph(desk: DeskWindow, name: string): Promise<void> {
  await desk.page.screenshot({ path: join(folder, `${name}.png`) });
}

async function syncFirst(desk: DeskWindow): Promise<void> {
  const progress = desk.page.getByRole("progressbar").first();
  await progress.waitFor({ timeout: 30_000 });
  await photograph(desk, "01-first-sync");
  await desk.ready();
  say(`First sync: ${ITEMS.toLocaleString("en")} items, warehouses, service types and reference lists.`);
  await photograph(desk, "02-ready-to-scan");
}

async function scanFive(desk: DeskWindow, control: ControlClient): Promise<void> {
  const items = await control.items({ state: "eligible", warehouseId: 2, limit: BATCH });
  for (const [index, item] of items.entries()) {
    await desk.scan(item.rma);
    await expect(desk.verdict).toHaveText(/^Added/);
    await expect(desk.batchItems).toHaveCount(index + 1);
    say(`Scanned ${item.rma}: added, slot ${index + 1} of ${BATCH}.`);
    if (index === 2) await photograph(desk, "03-three-scanned");
  }
  await desk.scan(items[0]?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Already in batch/);
  say(`Scanned ${items[0]?.rma ?? ""} again: already in batch, nothing counted twice.`);
  await photograph(desk, "04-already-in-batch");
}

async function addressAndSubmit(desk: DeskWindow): Promise<void> {
  await desk.fillDestination();
  await desk.page.getByRole("combobox", { name: "Shipment service type" }).click();
  await desk.page
    .getByRole("option", { name: /auto-label/ })
    .first()
    .click();
  say("Filled in the destination.");
  await photograph(desk, "05-ready-to-submit");
  await desk.page.getByRole("button", { name: "Submit batch" }).click();
  say("Submitted the batch.");
  await photograph(desk, "06-submitted");
}

async function followToTheEnd(desk: DeskWindow, control: ControlClient): Promise<void> {
  await desk.open("Resends");
  const row = desk.page.getByRole("table", { name: "Resend orders" }).getByRole("row").nth(1);
  await expect(row).toContainText("Ada Lovelace");
  await row.click();
  await photograph(desk, "07-order-on-its-way");
  await expect(row).toContainText("Completed", { timeout: 60_000 });
  const [order] = await control.orders();
  if (order?.status !== "completed") throw new Error(`The service has the order as ${order?.status ?? "not made"}`);
  say(`Order ${order.resendNumber} is completed, tracking number ${order.trackingNumber ?? "none"}.`);
  await photograph(desk, "08-order-completed");
}

async function showTheRest(desk: DeskWindow): Promise<void> {
  const rest: readonly ScreenName[] = ["Inventory", "Shipping orders", "FBA", "Reference lists", "Settings"];
  for (const [index, screen] of rest.entries()) {
    await desk.open(screen);
    await desk.page.getByRole("heading", { level: 1, name: screen }).waitFor();
    await desk.page.waitForLoadState("networkidle");
    if (screen === "Inventory") await desk.page.getByRole("grid").getByRole("row").nth(1).waitFor();
    await photograph(desk, `${String(9 + index).padStart(2, "0")}-${screen.toLowerCase().replaceAll(" ", "-")}`);
  }
  await desk.page.emulateMedia({ colorScheme: "dark" });
  await desk.open("Scan");
  await photograph(desk, "14-scan-in-the-dark");
  say("Looked at every other screen, and at the Scan screen in the dark theme.");
}

async function journey(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const userData = await mkdtemp(join(tmpdir(), "returns-desk-tour-"));
  // Occasional failed labels belong in practice, not in a tour that must end with a completed order.
  const simulator = await startSimulator({ items: ITEMS, batchLimit: BATCH, failedLabelRate: 0, latencyMs: 20 });
  const control = simulator.control;
  const desk = await DeskWindow.launch({ userData, practiceService: simulator.url });
  try {
    say("Opened Returns Desk in practice mode.");
    await syncFirst(desk);
    await scanFive(desk, control);
    await addressAndSubmit(desk);
    await followToTheEnd(desk, control);
    await showTheRest(desk);
    await desk.close();
    say(`Closed. ${(await readdir(folder)).length} screenshots.`);
  } catch (error) {
    await photograph(desk, "where-it-stopped").catch(() => undefined);
    await desk.kill();
    throw error;
  } finally {
    await simulator.close();
    await rm(userData, { recursive: true, force: true });
  }
}

await runTour(journey);
