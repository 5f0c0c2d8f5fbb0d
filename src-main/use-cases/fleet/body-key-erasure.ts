import { DAY_MS } from "../../../src-domain/durations.ts";
import { orderKeyStem, parseBodyKeyName, singleKeyStem } from "../../events/body-key-names.ts";
import type { DeskContext } from "../context.ts";
import type { FleetEventSource, RecipientKeys } from "./fleet-port.ts";

/** The fleet keeps events for 14 days; a key is used for a day, and the relay's clock may differ. */
const KEY_DAYS = 16;

/**
 * Erases the keys of events whose bodies this desk has erased, and of events that the fleet no longer has. Returns
 * false if no server answers, or if the desk has not applied all events yet: an erased order may have another one.
 * `now`: the servers' time.
 */
export async function eraseBodyKeys(
  store: DeskContext["store"],
  keys: Pick<RecipientKeys, "eraseUnused">,
  events: Pick<FleetEventSource, "readToEnd">,
  now: Date,
): Promise<boolean> {
  if (!(await events.readToEnd()) || (await store.eventCounts()).waiting > 0) return false;
  const since = new Date(now.getTime() - KEY_DAYS * DAY_MS).toISOString();
  const { eventKeys, orderIds } = await store.erasedEvents(since);
  const erased = new Set([...eventKeys.map(singleKeyStem), ...orderIds.map(orderKeyStem)]);
  // A younger key may be that of an event that was published since.
  return keys.eraseUnused(now, (name) => {
    const parsed = parseBodyKeyName(name);
    return parsed === null || (!erased.has(parsed.stem) && parsed.day >= since.slice(0, 10));
  });
}
