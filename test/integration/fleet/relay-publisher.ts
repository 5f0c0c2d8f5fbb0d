import { jetstream, JetStreamApiError } from "@nats-io/jetstream";
import { headers, nkeys, type NatsConnection } from "@nats-io/transport-node";
import { EVENT_HEADERS, signedHead } from "../../../src-domain/fleet/event-message.ts";
import { FLEET_VERSION } from "../../../src-domain/fleet/message-version.ts";
import { eventSubject } from "../../../src-main/fleet/names.ts";
import { PATIENT } from "./connect-member.ts";

export const WAREHOUSE = "nj";
export const RECEIVED_AT = "2026-11-21T12:00:00.000Z";

const pair = nkeys.createUser();
export const RELAY_KEY = pair.getPublicKey();
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
  const signature = keys.sign(Buffer.from(signedHead(warehouse, RECEIVED_AT) + body));
  messageHeaders.set(EVENT_HEADERS.signature, Buffer.from(signature).toString("base64url"));
  return messageHeaders;
}

/** Publishes as the relay does: an event that is already stored is not stored again. */
export async function publishEvent(
  connection: NatsConnection,
  key: string,
  body = eventBody(key),
  options: MessageOptions = {},
) {
  try {
    await jetstream(connection, PATIENT).publish(eventSubject(WAREHOUSE, key), body, {
      msgID: key,
      headers: eventHeaders(body, options),
      expect: { lastSubjectSequence: 0 },
    });
  } catch (error) {
    if (!(error instanceof JetStreamApiError)) throw error;
  }
}
