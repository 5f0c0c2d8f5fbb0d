import { expect } from "vitest";
import { INBOX_DEFAULTS } from "../../../src-domain/events/event-inbox.ts";
import type { Store } from "../../../src-main/store/thread/client.ts";
import { createEventIntake } from "../../../src-main/use-cases/events/event-intake.ts";
import { PRACTICE_SIGNING_KEY } from "../../../src-simulator/credentials.ts";
import { sign } from "../../../src-simulator/events/deliveries.ts";
import { freePort } from "../../local-server.ts";
import { confirmAll } from "./fake-native-host.ts";
import { isoNow, type DeskRig, until } from "./test-desk.ts";

interface OrderReport {
  readonly resendId: string;
  readonly status: string;
  readonly at?: string;
  readonly shipment?: Readonly<Record<string, unknown>>;
  readonly items?: readonly Readonly<Record<string, string>>[];
}

export async function applyEvent(store: Store, event: object): Promise<void> {
  const intake = createEventIntake(
    store,
    () => {},
    () => {},
  );
  await intake.add([{ body: JSON.stringify(event), receivedAt: isoNow() }], "webhook");
  await until(async () => (await store.eventsToApply(1)).length === 0, "the event to be applied");
  await intake.close();
}

let eventCount = 0;

export async function openInbox({ desk }: DeskRig) {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}/events`;
  const saveResult = await desk.inbox.save({ ...INBOX_DEFAULTS, on: true, port, endpoint }, confirmAll);
  expect(saveResult).toMatchObject({ ok: true, value: { listening: { state: "open", address: endpoint } } });
  const notify = async (event: object): Promise<void> => {
    const timestamp = new Date().toISOString();
    const kind = { category: "resend", action: "updateResendStatus", eventTime: timestamp };
    const body = JSON.stringify({ ...kind, notificationId: `N${(eventCount += 1)}`, ...event });
    const headers = { timestamp, "returnhelper-signature": sign(PRACTICE_SIGNING_KEY, endpoint, timestamp, body) };
    expect((await fetch(endpoint, { method: "POST", body, headers })).status).toBe(200);
    await until(async () => (await desk.store.eventCounts()).waiting === 0, "the event to be applied");
  };
  return { endpoint, notify };
}

export async function openReports(rig: DeskRig): Promise<(report: OrderReport) => Promise<void>> {
  const { notify } = await openInbox(rig);
  return ({ resendId, status, at, shipment, items = [] }) =>
    notify({
      ...(at && { eventTime: at }),
      resend: { resendId, resendStatusCode: status, resendNumber: `RSD-${resendId}` },
      resendShipmentList: shipment ? [{ resendId, warehouseId: 2, ...shipment }] : [],
      returnInventoryList: items,
    });
}
