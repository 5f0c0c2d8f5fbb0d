import { ulid } from "ulid";
import { EVERY_ORDER, orderQueryOf } from "../../../src-domain/order-view.ts";
import type { ItemView } from "../../../src-simulator/control-client.ts";
import type { DeskWindow } from "../../e2e/support/desk-window.ts";
import { DESTINATION } from "../../destination.ts";
import { fillAll, submitButton } from "../../e2e/support/scan-desk.ts";
import type { OperatorAct, Shown } from "../messages.ts";

/** A refused or released batch may have come back as the current one; the next cell has a batch of its own. */
export async function beginBatch({ page }: DeskWindow): Promise<string> {
  const begun = await page.evaluate(async () => window.desk.batch.start({}));
  if (!begun.ok) throw new Error(JSON.stringify(begun));
  return begun.value.batchId;
}

/** What a person does at the desk, by the page's own bridge where the screen would only take longer. */
export async function makeBatch({ page }: DeskWindow, items: readonly ItemView[]): Promise<void> {
  const gestures = items.map(({ rma }) => ({ gestureId: ulid(), text: rma, startedAt: new Date().toISOString() }));
  await page.evaluate(
    async ({ gestures, address }) => {
      let batch = null;
      for (const gesture of gestures) {
        const scanned = await window.desk.scan.record({ ...gesture, source: "scanner", damage: null, keys: [] });
        if (!scanned.ok || scanned.value.outcome.verdict.kind !== "added") throw new Error(JSON.stringify(scanned));
        batch = scanned.value.batch;
      }
      if (batch?.lines.length !== gestures.length || !batch.warehouse) throw new Error(JSON.stringify(batch));
      const { batchId, destination, warehouse } = batch;
      const types = await window.desk.reference.shipmentServiceTypes({ warehouseId: warehouse.warehouseId });
      if (!types.ok) throw new Error(JSON.stringify(types));
      const filled = {
        ...destination,
        ...address,
        shipmentServiceType: types.value.types[0]?.code ?? "",
      };
      const saved = await window.desk.batch.saveDestination({ batchId, destination: filled });
      if (!saved.ok) throw new Error(JSON.stringify(saved));
    },
    { gestures, address: DESTINATION },
  );
}

export async function submit({ page }: DeskWindow, batchId: string): Promise<void> {
  await page.evaluate(async (batchId) => {
    const submitted = await window.desk.batch.submit({ batchId });
    if (!submitted.ok) throw new Error(JSON.stringify(submitted));
  }, batchId);
}

/** The same by the screen alone: codes typed, form filled. */
export async function makeBatchByHand(desk: DeskWindow, items: readonly ItemView[]): Promise<void> {
  for (const [index, { rma }] of items.entries()) {
    await desk.scan(rma);
    await desk.batchItems.nth(index).waitFor();
  }
  await fillAll(desk);
}

export const submitByHand = (desk: DeskWindow): Promise<void> => submitButton(desk).click();

export async function act({ page }: DeskWindow, order: OperatorAct): Promise<void> {
  const answer = await page.evaluate(async (order) => {
    switch (order.type) {
      case "submit":
        return window.desk.batch.submit({ batchId: order.batchId });
      case "enter credentials":
        return window.desk.environment.testConnection({ id: "practice" });
      case "name order":
        return window.desk.resend.adopt({ submissionId: order.submissionId, resendId: order.resendId });
      case "release":
        return window.desk.resend.release({ submissionId: order.submissionId });
    }
  }, order);
  if (!answer.ok) throw new Error(`${order.type}: ${JSON.stringify(answer)}`);
}

/** What the list of orders shows now. */
export async function shownRows({ page }: DeskWindow): Promise<Map<string, Shown>> {
  const query = orderQueryOf({ ...EVERY_ORDER, origins: ["own"] });
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
