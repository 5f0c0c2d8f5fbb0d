import { jetstream, JetStreamApiError } from "@nats-io/jetstream";
import { headers, nkeys, type NatsConnection } from "@nats-io/transport-node";
import { expect } from "vitest";
import { HOUR_MS } from "../../../src-domain/durations.ts";
import { EVENT_HEADERS, createSignedHead } from "../../../src-domain/fleet/event-message.ts";
import { FLEET_VERSION } from "../../../src-domain/fleet/message-fields.ts";
import { eventKeyOf } from "../../../src-main/events/parse-event.ts";
import { createEventPublisher } from "../../../src-main/fleet/event-publisher.ts";
import { eventSubject } from "../../../src-main/fleet/names.ts";
import { LONG_TIMEOUT } from "./connect-member.ts";

export const WAREHOUSE = "nj";
export const RECEIVED_AT = new Date(Date.now() - HOUR_MS).toISOString();

const pair = nkeys.createUser();
export const RELAY_KEY = pair.getPublicKey();
const RELAY_MEMBER = { seed: new TextDecoder().decode(pair.getSeed()), publicKey: RELAY_KEY };
const otherPair = nkeys.createUser();
export const OTHER_RELAY_KEY = otherPair.getPublicKey();

export const eventBody = (key: string, fields: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ category: "c", action: "a", eventTime: "2026-11-21T11:59:59Z", notificationId: key, ...fields });

interface MessageOptions {
  readonly signer?: "trusted" | "other";
  readonly warehouse?: string;
  readonly version?: number;
}

export function eventHeaders(
  body: string,
  { signer = "trusted", warehouse = WAREHOUSE, version = FLEET_VERSION }: MessageOptions = {},
) {
  const keys = signer === "trusted" ? pair : otherPair;
  const messageHeaders = headers();
  messageHeaders.set(EVENT_HEADERS.version, String(version));
  messageHeaders.set(EVENT_HEADERS.receivedAt, RECEIVED_AT);
  messageHeaders.set(EVENT_HEADERS.relay, keys.getPublicKey());
  const signature = keys.sign(Buffer.from(createSignedHead(warehouse, RECEIVED_AT) + body));
  messageHeaders.set(EVENT_HEADERS.signature, Buffer.from(signature).toString("base64url"));
  return messageHeaders;
}

/** Publishes encrypted events as the relay does. */
export async function publishSealed(connection: NatsConnection, ...bodies: readonly string[]): Promise<void> {
  const publish = createEventPublisher({
    connection,
    warehouse: WAREHOUSE,
    relay: RELAY_MEMBER,
    now: () => new Date(),
  });
  const waiting = bodies.map((body) => ({ key: eventKeyOf(body), body, receivedAt: RECEIVED_AT }));
  // The machine may be busy: an acknowledgement that comes too late is a failure.
  await expect
    .poll(async () => (await publish(waiting)).every(({ ok }) => ok), { interval: 5, timeout: LONG_TIMEOUT.timeout })
    .toBe(true);
}

/** Publishes in clear, as an earlier release of the relay did: an event that is already stored is not stored again. */
export async function publishEvent(
  connection: NatsConnection,
  key: string,
  body = eventBody(key),
  options: MessageOptions = {},
) {
  try {
    await jetstream(connection, LONG_TIMEOUT).publish(eventSubject(WAREHOUSE, key), body, {
      msgID: key,
      headers: eventHeaders(body, options),
      expect: { lastSubjectSequence: 0 },
    });
  } catch (error) {
    if (!(error instanceof JetStreamApiError)) throw error;
  }
}
