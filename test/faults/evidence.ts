import { statSync } from "node:fs";
import { join } from "node:path";
import type { ControlClient } from "../../src-simulator/control-client.ts";
import type { SubmissionRow } from "../rig/journal.ts";
import type { Call } from "../rig/messages.ts";

/** Longer than any wait of the desk itself. */
const LONG_MS = 60_000;

export interface ObservedOrder {
  readonly resendId: string;
  readonly itemIds: readonly string[];
}

/** Returns the operator's action after a check on the service's website: link the order, or abandon if none exists. */
export const operatorDecision = (submissionId: string, order: Pick<ObservedOrder, "resendId"> | undefined): Call =>
  order
    ? { domain: "resend", name: "linkOrder", input: { submissionId, resendId: order.resendId } }
    : { domain: "resend", name: "abandon", input: { submissionId } };

/** Returns whether the service requires a wait that no operator accepts. */
export const isWaitingLong = ({ state, waitingFor, waitsUntil }: SubmissionRow): boolean =>
  state === "ready" && waitingFor === "service" && Date.parse(waitsUntil ?? "") - Date.now() > LONG_MS;

/** Returns a text that changes with every write of the desk, which is cheaper than reading the journal. */
export function journalStamp(folder: string): string {
  return ["journal.sqlite", "journal.sqlite-wal"]
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false }))
    .map((file) => (file ? `${file.size} ${file.mtimeMs}` : "none"))
    .join();
}

/** Reads all orders, canceled ones too, because no test here cancels orders. */
export async function readOrders(control: ControlClient): Promise<ObservedOrder[]> {
  const orders = await control.orders();
  return orders.map(({ resendId, returnInventoryIds }) => ({ resendId, itemIds: returnInventoryIds }));
}

export async function readCreateRequests(
  control: ControlClient,
  itemIds: readonly string[],
): Promise<{ keys: string[]; bodies: string[] }> {
  const requests = (await control.requests("createResend")).filter(({ body }) =>
    itemIds.some((id) => body.includes(id)),
  );
  const listDistinct = (texts: readonly (string | null)[]): string[] =>
    [...new Set(texts.filter((text) => text !== null && text !== ""))] as string[];
  return {
    keys: listDistinct(requests.map(({ idempotencyKey }) => idempotencyKey)),
    bodies: listDistinct(requests.map(({ body }) => body)),
  };
}

/** Returns whether the service still processes a create: it can commit long after the desk stopped waiting. */
export async function isServiceBusy(control: ControlClient): Promise<boolean> {
  const requests = await control.requests("createResend");
  return requests.some(({ status, fault, outcome }) => status === null && fault === null && outcome === null);
}
