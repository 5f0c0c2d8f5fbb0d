import { statSync } from "node:fs";
import { join } from "node:path";
import type { ControlClient } from "../../src-simulator/control-client.ts";
import type { SubmissionRow } from "../rig/journal.ts";
import type { Call } from "../rig/messages.ts";

/** Longer than any pause of the desk itself. */
const LONG_MS = 60_000;

export interface OrderSeen {
  readonly resendId: string;
  readonly itemIds: readonly string[];
}

/** An operator who looks at the service's own pages finds the order, or finds that it does not exist. */
export const operatorsAnswer = (submissionId: string, order: Pick<OrderSeen, "resendId"> | undefined): Call =>
  order
    ? { domain: "resend", name: "adopt", input: { submissionId, resendId: order.resendId } }
    : { domain: "resend", name: "release", input: { submissionId } };

/** The service asked for a wait that no operator sits out. */
export const waitsLong = ({ state, waitingFor, waitsUntil }: SubmissionRow): boolean =>
  state === "ready" && waitingFor === "service" && Date.parse(waitsUntil ?? "") - Date.now() > LONG_MS;

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
