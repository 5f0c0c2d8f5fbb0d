import { DAY_MS } from "../../../src-domain/durations.ts";
import { orderKeyStem, parseBodyKeyName, singleKeyStem } from "../../events/body-key-names.ts";
import type { DeskContext } from "../context.ts";
import type { RecipientKeys } from "./fleet-port.ts";

/** The fleet keeps events for 14 days; a key is used for a day, and the relay's clock may differ. */
const KEY_DAYS = 16;

/**
 * Erases the keys of events whose bodies this desk has erased, and of events that the fleet no longer has. Returns false if no
 * server answers.
 */
export async function eraseBodyKeys(
  { store, now }: Pick<DeskContext, "store" | "now">,
  keys: RecipientKeys,
): Promise<boolean> {
  const since = new Date(now().getTime() - KEY_DAYS * DAY_MS).toISOString();
  const { eventKeys, orderIds } = await store.erasedEvents(since);
  const erased = new Set([...eventKeys.map(singleKeyStem), ...orderIds.map(orderKeyStem)]);
  return keys.eraseUnused(null, (name) => {
    const parsed = parseBodyKeyName(name);
    return parsed === null || (!erased.has(parsed.stem) && parsed.day >= since.slice(0, 10));
  });
}
