import type { DeskContext } from "../context.ts";

/**
 * Whether this desk imports orders of channels: switched on by config.json or the operator, in a fleet, or in practice.
 * Cached, so that a scan needs no message to the store.
 */
export function createOrderBookUse({ readSettings, changes }: Pick<DeskContext, "readSettings" | "changes">) {
  let knownUse: Promise<boolean> | null = null;
  changes.on("settings", () => (knownUse = null));
  return (): Promise<boolean> => (knownUse ??= readSettings().then(({ orderBook }) => orderBook));
}
