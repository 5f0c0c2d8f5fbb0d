import type { FactSubject } from "../../src-domain/events/event-facts.ts";
import { hashOf, parseEvent } from "./parse-event.ts";

/** Names of the fleet's keys for events begin with this text and end with the day of the key's first use. */
const PREFIX = "event.";

/** Returns the first part of the names of the keys for events about one order. */
export const orderKeyStem = (orderId: string): string => `${PREFIX}order.${hashOf(orderId)}`;

/** Returns the first part of the key's name for one event of an unknown kind or about several orders. */
export const singleKeyStem = (eventKey: string): string => `${PREFIX}single.${hashOf(eventKey)}`;

const ORDER_SUBJECTS: ReadonlySet<FactSubject> = new Set(["resend", "shipping-order", "shipping-shipment"]);

/** First part of the names of the keys for events about items, in which the service names no recipient. */
const ITEMS_STEM = `${PREFIX}items`;

/** Returns the name of a day's key for events about items. */
export const itemsKeyName = (at: Date): string => `${ITEMS_STEM}.${dayOf(at)}`;

/**
 * Returns the name of the key that encrypts an event. A key is used for one day only: the fleet deletes that day's
 * events after two weeks, and then no desk needs the key.
 */
export function bodyKeyName(body: string, at: Date): string {
  return `${stemOf(body)}.${dayOf(at)}`;
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

function stemOf(body: string): string {
  const parsed = parseEvent(body);
  if (!parsed.ok) return singleKeyStem(hashOf(body));
  const { key, isKnown, facts } = parsed.value;
  const orderIds = new Set(
    facts.flatMap(({ subject, id }) => (subject === "resend" || subject === "shipping-order" ? [id] : [])),
  );
  const [orderId] = orderIds;
  if (orderIds.size === 1 && orderId !== undefined) return orderKeyStem(orderId);
  const mayHaveRecipient = !isKnown || facts.length === 0 || facts.some(({ subject }) => ORDER_SUBJECTS.has(subject));
  return mayHaveRecipient ? singleKeyStem(key) : ITEMS_STEM;
}

/** Returns the parts of a key's name; null for keys of other kinds. `day`: a date such as `2026-11-29`. */
export function parseBodyKeyName(name: string): { readonly stem: string; readonly day: string } | null {
  const end = name.lastIndexOf(".");
  return name.startsWith(PREFIX) && end > 0 ? { stem: name.slice(0, end), day: name.slice(end + 1) } : null;
}
