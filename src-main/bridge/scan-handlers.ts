import { success } from "../../src-domain/result.ts";
import type { Desk } from "../desk/desk.ts";
import { stripViewOf, type Strip } from "../desk/strip-view.ts";
import { refuse } from "./answer.ts";
import type { DomainHandlers } from "./handlers.ts";

export function scanHandlers({ store, unknownCodes, now }: Desk, strip: Strip): DomainHandlers<"scan"> {
  return {
    record: async (gesture) => {
      try {
        const recorded = await store.recordScan(gesture, now().toISOString());
        unknownCodes.consider(recorded.outcome);
        strip.show(stripViewOf(recorded.outcome, recorded.batch.limit));
        return success(recorded);
      } catch (error) {
        // The page keeps the gesture and tries again: a scan is never dropped because a disk is full.
        return refuse("journal-unavailable", `The scan could not be saved: ${String(error)}`, { retryable: true });
      }
    },
    recent: async ({ limit }) => success(await store.recentScans(limit)),
  };
}

export function troubleHandlers({ store, now }: Desk): DomainHandlers<"trouble"> {
  const at = (): string => now().toISOString();
  return {
    list: async () => success(await store.openTroubles(at())),
    dismiss: async ({ scanId, reason, note }) => {
      const dismissed = await store.dismissTrouble(scanId, note === "" ? reason : `${reason}: ${note}`, at());
      if (!dismissed) return refuse("no-such-trouble", "This scan is not in the tray any more.");
      return success(await store.openTroubles(at()));
    },
  };
}
