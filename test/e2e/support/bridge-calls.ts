import { expect } from "@playwright/test";
import { ulid } from "ulid";
import { DAY_MS } from "../../../src-domain/durations.ts";
import type { Destination } from "../../../src-domain/recipients/address.ts";
import { DEFAULT_ORDER_VIEW, orderQueryOf } from "../../../src-domain/resends/order-view.ts";
import type { ItemView } from "../../../src-simulator/control-client.ts";
import { DESTINATION } from "../../destination.ts";
import type { ShownSubmission } from "../../rig/messages.ts";
import type { DeskWindow } from "./desk-window.ts";

/** Fills a batch with items and a destination by bridge calls, which are faster than the screen. Returns its id. */
export async function makeBatch(
  { page }: DeskWindow,
  items: readonly ItemView[],
  labelMode: "auto-label" | "manual-label" = "auto-label",
  destinationChange: Partial<Destination> = {},
): Promise<string> {
  const scans = items.map(({ rma }) => ({ gestureId: ulid(), text: rma, startedAt: new Date().toISOString() }));
  return page.evaluate(
    async ({ scans, address, labelMode }) => {
      let batch = null;
      for (const scan of scans) {
        const result = await window.desk.scan.record({ ...scan, source: "scanner", damage: null, keys: [] });
        if (!result.ok || result.value.outcome.verdict.kind !== "added") throw new Error(JSON.stringify(result));
        batch = result.value.batch;
      }
      if (batch?.lines.length !== scans.length || !batch.warehouse) throw new Error(JSON.stringify(batch));
      const { batchId, destination, warehouse } = batch;
      const types = await window.desk.reference.shipmentServiceTypes({ warehouseId: warehouse.warehouseId });
      if (!types.ok) throw new Error(JSON.stringify(types));
      const filledDestination = {
        ...destination,
        ...address,
        shipmentServiceType: types.value.types.find((type) => type.labelMode === labelMode)?.code ?? "",
      };
      const saveResult = await window.desk.batch.saveDestination({ batchId, destination: filledDestination });
      if (!saveResult.ok) throw new Error(JSON.stringify(saveResult));
      return batchId;
    },
    { scans, address: { ...DESTINATION, ...destinationChange }, labelMode },
  );
}

export async function submit({ page }: DeskWindow, batchId: string): Promise<void> {
  await page.evaluate(async (batchId) => {
    const submitResult = await window.desk.batch.submit({ batchId });
    if (!submitResult.ok) throw new Error(JSON.stringify(submitResult));
  }, batchId);
}

export async function sendOrder(...[desk, items, labelMode]: Parameters<typeof makeBatch>): Promise<void> {
  const countCreated = async (): Promise<number> =>
    [...(await listedOrders(desk)).values()].filter(({ state }) => state === "created").length;
  const countBefore = await countCreated();
  await submit(desk, await makeBatch(desk, items, labelMode));
  await expect.poll(countCreated, { timeout: 20_000 }).toBe(countBefore + 1);
}

export async function listedOrders({ page }: DeskWindow): Promise<Map<string, ShownSubmission>> {
  const query = orderQueryOf({ ...DEFAULT_ORDER_VIEW, origins: ["own"] });
  const searchResult = await page.evaluate(
    async (query) => window.desk.resend.search({ query, snapshot: null, offset: 0, limit: 200 }),
    query,
  );
  if (!searchResult.ok) throw new Error(JSON.stringify(searchResult));
  const ownOrders = searchResult.value.rows.filter((row) => row?.origin === "own");
  return new Map(
    ownOrders.map(({ submissionId, state, waitingFor, resendId }) => [
      submissionId,
      { submissionId, state, waitingFor, resendId },
    ]),
  );
}

/** Makes these days holidays, so that no cut-off is near whenever the test runs. */
export async function postponeCutOff({ page }: DeskWindow): Promise<void> {
  const formatDay = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  await page.evaluate(
    (holidays) => window.desk.settings.save({ workingCalendar: { weekdays: [1, 2, 3, 4, 5, 6, 7], holidays } }),
    [-1, 0, 1, 2].map(formatDay),
  );
}
