import { ulid } from "ulid";
import type { Gesture } from "./scan-journal.ts";

/** An item that came into a batch by its id, and not by a scan of its own. */
export const typedGesture = (returnInventoryId: string, at: string): Gesture => ({
  gestureId: ulid(),
  text: returnInventoryId,
  source: "typed",
  damage: null,
  keys: [],
  startedAt: at,
});
