import { MAX_EVENT_BYTES } from "../events/event-inbox.ts";
import { isInstant } from "../instants.ts";
import { failure, success, type Result } from "../result.ts";
import { FLEET_VERSION, isReadableVersion } from "./message-fields.ts";

/** Headers of an event that a relay publishes. The body has the bytes that the service delivered, encrypted. */
export const EVENT_HEADERS = {
  version: "Fleet-Version",
  /** When the relay received the delivery; ISO 8601, UTC. */
  receivedAt: "Fleet-Received-At",
  /** The relay's public key. */
  relay: "Fleet-Relay",
  /** The relay's signature of `createSignedHead` and the body. */
  signature: "Fleet-Signature",
  /** Sequence and name of the key that encrypts the body. Missing: an earlier release published the event in clear. */
  key: "Fleet-Key",
} as const;

/**
 * Version of encrypted events. Releases that cannot decrypt events read versions up to `FLEET_VERSION + 1`, so they
 * refuse this version.
 */
export const SEALED_EVENT_VERSION = FLEET_VERSION + 2;

/** A key in the fleet's bucket. A key that is later created with an equal name has another sequence. */
export interface BodyKey {
  readonly sequence: number;
  readonly name: string;
}

export interface EventMessage {
  readonly receivedAt: string;
  readonly relay: string;
  /** Signs `createSignedHead` and the body in clear. */
  readonly signature: string;
  /** Null if the body is not encrypted. */
  readonly key: BodyKey | null;
}

/** `unsupported`: a release that is not adjacent wrote the event. */
export const MESSAGE_REFUSALS = ["too-large", "unsupported", "malformed", "unknown-relay", "wrong-signature"] as const;
export type MessageRefusal = (typeof MESSAGE_REFUSALS)[number];

const MAX_HEADER_LENGTH = 200;
/** Maximum bytes that the encryption adds to a body. */
const MAX_ADDED_BYTES = 64;

export const keyHeader = ({ sequence, name }: BodyKey): string => `${sequence} ${name}`;

/** Parses the headers of an event message, which any computer with access to the fleet may have written. */
export function parseEventMessage(
  header: (name: string) => string | undefined,
  bodyBytes: number,
): Result<EventMessage, MessageRefusal> {
  if (bodyBytes > MAX_EVENT_BYTES + MAX_ADDED_BYTES) return failure("too-large");
  const readHeader = (name: string): string => (header(name) ?? "").slice(0, MAX_HEADER_LENGTH);
  const version = readHeader(EVENT_HEADERS.version);
  if (!/^\d{1,6}$/.test(version)) return failure("malformed");
  const keyText = readHeader(EVENT_HEADERS.key);
  const releaseVersion = keyText === "" ? FLEET_VERSION : SEALED_EVENT_VERSION;
  const versionDifference = Number(version) - releaseVersion;
  if (!isReadableVersion(FLEET_VERSION + versionDifference)) return failure("unsupported");
  const receivedAt = readHeader(EVENT_HEADERS.receivedAt);
  const relay = readHeader(EVENT_HEADERS.relay);
  const signature = readHeader(EVENT_HEADERS.signature);
  const key = keyText === "" ? null : parseKeyHeader(keyText);
  if (!isInstant(receivedAt) || relay === "" || signature === "" || key === undefined) return failure("malformed");
  return success({ receivedAt, relay, signature, key });
}

function parseKeyHeader(text: string): BodyKey | undefined {
  const [, sequence, name] = /^(\d{1,15}) ([\w.-]+)$/.exec(text) ?? [];
  return sequence === undefined || name === undefined ? undefined : { sequence: Number(sequence), name };
}

/**
 * Relays sign this text and the body in clear. It names the warehouse, so that no event can be replayed in another one.
 */
export const createSignedHead = (warehouse: string, receivedAt: string): string =>
  `returns-desk event\n${warehouse}\n${receivedAt}\n`;
