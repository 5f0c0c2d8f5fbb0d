import { MAX_EVENT_BYTES } from "../events/event-inbox.ts";
import { isInstant } from "../instants.ts";
import { failure, success, type Result } from "../result.ts";
import { isReadableVersion } from "./message-version.ts";

/** Headers of an event that a relay publishes. The body has the bytes that the service delivered. */
export const EVENT_HEADERS = {
  version: "Fleet-Version",
  /** When the relay received the delivery; ISO 8601, UTC. */
  receivedAt: "Fleet-Received-At",
  /** The relay's public key. */
  relay: "Fleet-Relay",
  /** The relay's signature of `signedHead` and the body. */
  signature: "Fleet-Signature",
} as const;

export interface EventMessage {
  readonly receivedAt: string;
  readonly relay: string;
  readonly signature: string;
}

/** `unsupported`: a release that is not adjacent wrote it. */
export const MESSAGE_REFUSALS = ["too-large", "unsupported", "malformed", "unknown-relay", "wrong-signature"] as const;
export type MessageRefusal = (typeof MESSAGE_REFUSALS)[number];

const MAX_HEADER_LENGTH = 200;

/** Parses the headers of an event message, which any computer with access to the fleet may have written. */
export function parseEventMessage(
  header: (name: string) => string | undefined,
  bodyBytes: number,
): Result<EventMessage, MessageRefusal> {
  if (bodyBytes > MAX_EVENT_BYTES) return failure("too-large");
  const read = (name: string): string => (header(name) ?? "").slice(0, MAX_HEADER_LENGTH);
  const version = read(EVENT_HEADERS.version);
  if (!/^\d{1,6}$/.test(version)) return failure("malformed");
  if (!isReadableVersion(Number(version))) return failure("unsupported");
  const receivedAt = read(EVENT_HEADERS.receivedAt);
  const relay = read(EVENT_HEADERS.relay);
  const signature = read(EVENT_HEADERS.signature);
  if (!isInstant(receivedAt) || relay === "" || signature === "") return failure("malformed");
  return success({ receivedAt, relay, signature });
}

/** Relays sign this text and the body. It names the warehouse, so that no event can be replayed in another one. */
export const signedHead = (warehouse: string, receivedAt: string): string =>
  `returns-desk event\n${warehouse}\n${receivedAt}\n`;
