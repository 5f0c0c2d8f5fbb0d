import { done, refuse, refuseUnwritten } from "../replies.ts";
import { DRIFT_WINDOW, sampleOf } from "../../../src-domain/scanning/scanner-profile.ts";
import { success } from "../../../src-domain/result.ts";
import { storageFaultOf } from "../../../src-domain/health/storage-fault.ts";
import type { NotStored } from "../../../src-preload/contract/scanning/scan.ts";
import type { Desk } from "../desk.ts";
import type { NativeHost } from "../native-host.ts";
import type { DomainHandlers } from "../api-types.ts";

export function scanHandlers({ store, unknownCodes, orders: { holds }, now }: Desk): DomainHandlers<"scan"> {
  return {
    record: async (gesture) => {
      try {
        const recorded = await store.recordScan(gesture, now().toISOString());
        unknownCodes.searchScan(recorded.outcome);
        if ("hold" in recorded.outcome.verdict) holds.wake();
        return success(recorded);
      } catch (error) {
        return refuseUnsaved(error);
      }
    },
    typedCodes: ({ line }) => store.typedCodes(line),
    defer: (gesture) => done(store.deferScan(gesture, now().toISOString())).catch(refuseUnsaved),
    listDeferred: () => store.deferredScans(),
    setAside: ({ gestureIds }) => store.setScansAside(gestureIds, now().toISOString()),
    driftSamples: async ({ since }) => {
      const gestures = await store.scannerScansSince(since, DRIFT_WINDOW);
      return gestures.map(sampleOf);
    },
    recent: ({ limit }) => store.recentScans(limit),
  };
}

/** Retryable, so that the page keeps the scan: a full disk must not lose it. */
export const refuseUnsaved = (error: unknown) =>
  refuse(storageErrorOf(error), `The scan could not be saved (${storageErrorOf(error)}).`, { retryable: true });

function storageErrorOf(error: unknown): NotStored {
  const fault = storageFaultOf(error instanceof Error && "code" in error ? error.code : null);
  return fault === "disk-full" || fault === "read-only" || fault === "disk-failed" ? fault : "journal-unavailable";
}

export function refusedScanHandlers({ store, now }: Desk): DomainHandlers<"refusedScans"> {
  const at = (): string => now().toISOString();
  return {
    list: () => store.openRefusedScans(at()),
    dismiss: async ({ scanId, reason, note }) => {
      const dismissed = await store.dismissRefusedScan(scanId, note === "" ? reason : `${reason}: ${note}`, at());
      if (!dismissed) return refuse("no-such-trouble", "This scan is no longer in the tray.");
      return success(await store.openRefusedScans(at()));
    },
  };
}

export function scannerProfileHandlers({ station }: NativeHost): DomainHandlers<"scannerProfile"> {
  return {
    get: () => station.read(),
    save: (profile) => station.write(profile).then(() => success(profile), refuseUnwritten),
  };
}
