import { expect } from "vitest";
import { createEventIntake } from "../../../src-main/desk/events/event-intake.ts";
import type { Store } from "../../../src-main/store/thread/client.ts";
import { INBOX_DEFAULTS } from "../../../src-domain/events/event-inbox.ts";
import { PRACTICE_SIGNING_KEY } from "../../../src-simulator/credentials.ts";
import { sign } from "../../../src-simulator/events/deliveries.ts";
import { freePort } from "../events/listening.ts";
import { at, type DeskRig, until } from "./desk-rig.ts";
import { confirmsAll } from "./machine-double.ts";

interface OrderReport {
  readonly resendId: string;
  readonly status: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly shipment?: Readonly<Record<string, unknown>>;
  readonly items?: readonly Readonly<Record<string, string>>[];
}

/** Has the store take and apply an event without a listener. */
export async function applyEvent(store: Store, event: object): Promise<void> {
  const intake = createEventIntake(store, { onReceived: () => {}, onApplied: () => {} });
  await intake.take({ body: JSON.stringify(event), receivedAt: at() }, "webhook");
  await until(async () => (await store.eventsToApply(1)).length === 0, "the event to be applied");
  await intake.close();
}

let reported = 0;

/** Has the desk listen for events; answers a function that reports an order to it as the service's webhooks do. */
export async function openReports({ desk }: DeskRig): Promise<(report: OrderReport) => Promise<void>> {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}/events`;
  await desk.inbox.save({ ...INBOX_DEFAULTS, on: true, port, endpoint }, confirmsAll);
  return async ({ resendId, status, at, shipment, items = [] }) => {
    reported += 1;
    const body = JSON.stringify({
      category: "resend",
      action: "updateResendStatus",
      eventTime: at,
      notificationId: `telling ${reported}`,
      resend: { resendId, resendStatusCode: status, resendNumber: `RSD-${resendId}` },
      resendShipmentList: shipment ? [{ resendId, warehouseId: 2, ...shipment }] : [],
      returnInventoryList: items,
    });
    const timestamp = new Date().toISOString();
    const headers = { timestamp, "returnhelper-signature": sign(PRACTICE_SIGNING_KEY, endpoint, timestamp, body) };
    expect((await fetch(endpoint, { method: "POST", body, headers })).status).toBe(200);
    await until(async () => (await desk.store.eventStanding()).waiting === 0, "the event to be applied");
  };
}
