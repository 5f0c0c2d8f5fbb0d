import { expect } from "@playwright/test";
import { ulid } from "ulid";
import type { Destination } from "../../../src-domain/recipients/address.ts";
import { DEFAULT_ORDER_VIEW, orderQueryOf } from "../../../src-domain/resends/order-view.ts";
import type { ItemView } from "../../../src-simulator/control-client.ts";
import { DESTINATION } from "../../destination.ts";
import type { Shown } from "../../rig/messages.ts";
import type { DeskWindow } from "./desk-window.ts";

/**
 * Fills a batch with items and a destination over the page's bridge, which is faster than the screen. Returns the
 * batch's id.
 */
export async function makeBatch(
  { page }: DeskWindow,
  items: readonly ItemView[],
  labelMode: "auto-label" | "manual-label" = "auto-label",
  change: Partial<Destination> = {},
): Promise<string> {
  const scans = items.map(({ rma }) => ({ gestureId: ulid(), text: rma, startedAt: new Date().toISOString() }));
  return page.evaluate(
    async ({ scans, address, labelMode }) => {
      let batch = null;
      for (const scan of scans) {
        const scanned = await window.desk.scan.record({ ...scan, source: "scanner", damage: null, keys: [] });
        if (!scanned.ok || scanned.value.outcome.verdict.kind !== "added") throw new Error(JSON.stringify(scanned));
        batch = scanned.value.batch;
      }
      if (batch?.lines.length !== scans.length || !batch.warehouse) throw new Error(JSON.stringify(batch));
      const { batchId, destination, warehouse } = batch;
      const types = await window.desk.reference.shipmentServiceTypes({ warehouseId: warehouse.warehouseId });
      if (!types.ok) throw new Error(JSON.stringify(types));
      const filled = {
        ...destination,
        ...address,
        shipmentServiceType: types.value.types.find((type) => type.labelMode === labelMode)?.code ?? "",
      };
      const saved = await window.desk.batch.saveDestination({ batchId, destination: filled });
      if (!saved.ok) throw new Error(JSON.stringify(saved));
      return batchId;
    },
    { scans, address: { ...DESTINATION, ...change }, labelMode },
  );
}

export async function submit({ page }: DeskWindow, batchId: string): Promise<void> {
  await page.evaluate(async (batchId) => {
    const submitted = await window.desk.batch.submit({ batchId });
    if (!submitted.ok) throw new Error(JSON.stringify(submitted));
  }, batchId);
}

export async function sendOrder(...[desk, items, labelMode]: Parameters<typeof makeBatch>): Promise<void> {
  const created = async (): Promise<number> =>
    [...(await listedOrders(desk)).values()].filter(({ state }) => state === "created").length;
  const before = await created();
  await submit(desk, await makeBatch(desk, items, labelMode));
  await expect.poll(created, { timeout: 20_000 }).toBe(before + 1);
}

export async function listedOrders({ page }: DeskWindow): Promise<Map<string, Shown>> {
  const query = orderQueryOf({ ...DEFAULT_ORDER_VIEW, origins: ["own"] });
  const found = await page.evaluate(
    async (query) => window.desk.resend.search({ query, snapshot: null, offset: 0, limit: 200 }),
    query,
  );
  if (!found.ok) throw new Error(JSON.stringify(found));
  const own = found.value.rows.filter((row) => row?.origin === "own");
  return new Map(
    own.map(({ submissionId, state, waitingFor, resendId }) => [
      submissionId,
      { submissionId, state, waitingFor, resendId },
    ]),
  );
}
