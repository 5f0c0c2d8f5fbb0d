import type { DeskContext } from "../context.ts";

/**
 * Whether this desk imports orders of channels: config.json or a person said so, or it is in practice. Cached, so that a
 * scan costs no message to the store.
 */
export function createOrderBookUse({ readSettings, changes }: Pick<DeskContext, "readSettings" | "changes">) {
  let knownUse: Promise<boolean> | null = null;
  changes.on("settings", () => (knownUse = null));
  return (): Promise<boolean> => (knownUse ??= readSettings().then(({ orderBook }) => orderBook));
}
