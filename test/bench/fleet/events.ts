import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { jetstream } from "@nats-io/jetstream";
import { eventSubject } from "../../../src-main/fleet/names.ts";
import { PRACTICE_SIGNING_KEY } from "../../../src-simulator/credentials.ts";
import { sign } from "../../../src-simulator/events/deliveries.ts";
import { sharedNowMs, type MemberKind } from "./members.ts";
import type { Warehouse } from "./warehouse.ts";

/** Ten parcels a second: what 200 operators scan who need 20 seconds for each. */
const EVENTS_PER_SECOND = 10;
const ACK_TIMEOUT_MS = 400;
const RETRY_MS = 100;
/** As long as in the service's events. */
const NOTE = "x".repeat(2000);

/** When each event was sent, by its key. */
export type SentEvents = ReadonlyMap<string, number>;

/**
 * Sends events for some seconds. To desks, as the service does: signed webhooks to the relay. To bare clients:
 * published until the stream has them.
 */
export async function sendEvents(warehouse: Warehouse, kind: MemberKind, seconds: number): Promise<SentEvents> {
  const sent = new Map<string, number>();
  const sending: Promise<void>[] = [];
  const deliver = kind === "desk" ? postToRelay(warehouse) : publishBare(warehouse);
  const startedAtMs = sharedNowMs();
  for (let index = 0; index < seconds * EVENTS_PER_SECOND; index += 1) {
    await pause(Math.max(0, startedAtMs + (index * 1000) / EVENTS_PER_SECOND - sharedNowMs()));
    const { key, body } = createEvent();
    sent.set(key, sharedNowMs());
    sending.push(deliver(key, body));
  }
  await Promise.all(sending);
  return sent;
}

export function createEvent() {
  const key = randomUUID();
  const body = JSON.stringify({
    category: "rinv",
    action: "cancelInventoryHandling",
    eventTime: new Date().toISOString(),
    notificationId: key,
    returnInventory: { returnInventoryId: 900_000_000, note: NOTE },
  });
  return { key, body };
}

export function postToRelay({ servers }: Warehouse) {
  const { endpoint } = servers.plan.relay;
  return async (_key: string, body: string): Promise<void> => {
    const timestamp = new Date().toISOString();
    const signature = sign(PRACTICE_SIGNING_KEY, endpoint, timestamp, body);
    const headers = { "content-type": "application/json", timestamp, "returnhelper-signature": signature };
    const answer = await fetch(endpoint, { method: "POST", body, headers });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The relay answered ${answer.status}`);
  };
}

function publishBare({ connection, servers }: Warehouse) {
  return async (key: string, body: string): Promise<void> => {
    const subject = eventSubject(servers.plan.warehouse, key);
    for (;;) {
      try {
        await jetstream(connection).publish(subject, body, { msgID: subject, timeout: ACK_TIMEOUT_MS });
        return;
      } catch {
        await pause(RETRY_MS);
      }
    }
  };
}
