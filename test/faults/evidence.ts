import { statSync } from "node:fs";
import { join } from "node:path";
import type { ControlClient } from "../../src-simulator/control-client.ts";

export interface OrderSeen {
  readonly resendId: string;
  readonly itemIds: readonly string[];
}

/** Changes whenever the desk writes; cheaper than a look. */
export function journalStamp(folder: string): string {
  return ["journal.sqlite", "journal.sqlite-wal"]
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false }))
    .map((file) => (file ? `${file.size} ${file.mtimeMs}` : "none"))
    .join();
}

/** Canceled orders count too: nobody cancels any here. */
export async function readOrders(control: ControlClient): Promise<OrderSeen[]> {
  const orders = await control.orders();
  return orders.map(({ resendId, returnInventoryIds }) => ({ resendId, itemIds: returnInventoryIds }));
}

/** A repeat is the same request again: more than one text of a kind is a fault of its own. */
export async function readSendings(
  control: ControlClient,
  itemIds: readonly string[],
): Promise<{ keys: string[]; bodies: string[] }> {
  const requests = (await control.requests("createResend")).filter(({ body }) =>
    itemIds.some((id) => body.includes(id)),
  );
  const distinct = (texts: readonly (string | null)[]): string[] =>
    [...new Set(texts.filter((text) => text !== null && text !== ""))] as string[];
  return {
    keys: distinct(requests.map(({ idempotencyKey }) => idempotencyKey)),
    bodies: distinct(requests.map(({ body }) => body)),
  };
}

/** Whether the service still works on a request: it may commit long after the desk stopped waiting. */
export async function isServiceBusy(control: ControlClient): Promise<boolean> {
  const requests = await control.requests("createResend");
  return requests.some(({ status, fault, outcome }) => status === null && fault === null && outcome === null);
}
