import { MINUTE_MS } from "../durations.ts";
import { isObject } from "../json-object.ts";
import { FLEET_VERSION, isInstantText, parseVersioned } from "./message-fields.ts";

/**
 * State of the relay that polls the service. `polling`: it polls for all desks. `refused`: the service refuses its
 * API key, so it polls nothing. `unanswered`: the service does not answer it, or has not answered yet.
 */
export const RELAY_STATES = ["polling", "refused", "unanswered"] as const;
export type RelayState = (typeof RELAY_STATES)[number];

/** Which lists of items the relay has read for all desks. Times are ISO 8601, UTC, by the service's clock. */
export interface RelayItems {
  /** Each change that the relay found after this time is published. */
  readonly since: string;
  /** When it began to read the lists the last time; everything that it found then is published. */
  readonly at: string;
}

export interface RelayHeartbeat {
  /** The relay's public key: a desk that does not trust it refuses its events, and must poll. */
  readonly relay: string;
  readonly state: RelayState;
  /** Null until the relay has read all lists once. */
  readonly items: RelayItems | null;
}

/** How long desks leave the polling to the relay after its last heartbeat in the state `polling`. */
export const RELAY_TRUSTED_MS = 5 * MINUTE_MS;

/** How long desks leave the lists to a relay that does not finish another reading. It begins one after 15 minutes. */
export const RELAY_LISTS_TRUSTED_MS = 45 * MINUTE_MS;

/** The clocks of service and desk may differ by as much; Health names a larger difference. */
const MAX_CLOCK_DIFFERENCE_MS = 2 * MINUTE_MS;

const MAX_HEARTBEAT_CHARACTERS = 1000;

export const encodeRelayHeartbeat = (heartbeat: RelayHeartbeat): string =>
  JSON.stringify({ version: FLEET_VERSION, ...heartbeat });

/** Parses a relay's heartbeat; null if it is unreadable. */
export function parseRelayHeartbeat(text: string): RelayHeartbeat | null {
  const fields = parseVersioned(text, MAX_HEARTBEAT_CHARACTERS);
  const state = RELAY_STATES.find((known) => known === fields?.["state"]);
  const relay = fields?.["relay"];
  return state === undefined || typeof relay !== "string"
    ? null
    : { relay, state, items: parseRelayItems(fields?.["items"]) };
}

function parseRelayItems(value: unknown): RelayItems | null {
  const { since, at } = isObject(value) ? value : {};
  return isInstantText(since) && isInstantText(at) ? { since, at } : null;
}

/**
 * Returns whether the desk, which last read the lists itself at `readAt`, knows all later changes from the relay.
 * `readAt` is null if the desk never read them.
 */
export const coversListsReadAt = (items: RelayItems | null, readAt: string | null): boolean =>
  items !== null && readAt !== null && Date.parse(readAt) >= Date.parse(items.since) + MAX_CLOCK_DIFFERENCE_MS;
