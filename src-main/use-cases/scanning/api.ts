import { BATCH_NAME_TEXTS } from "../../../src-domain/batches/batch-name.ts";
import { endsUndo } from "../../../src-domain/batches/batch.ts";
import { errorCodeOf } from "../../../src-domain/error-code.ts";
import { storageFaultOf } from "../../../src-domain/health/storage-fault.ts";
import type { Language } from "../../../src-domain/language.ts";
import { success } from "../../../src-domain/result.ts";
import { encodeServiceType } from "../../../src-domain/scanning/commands.ts";
import { DRIFT_WINDOW, sampleOf } from "../../../src-domain/scanning/scanner-profile.ts";
import type { ServiceTypeSheetContent, SheetName } from "../../../src-domain/scanning/sheets.ts";
import { normalizeBadgeName } from "../../../src-domain/shift/badge.ts";
import type { NotStored } from "../../../src-preload/contract/scanning/scan.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import { fileNameIn, suggestDatedTable } from "../file-names.ts";
import type { NativeHost } from "../native-host.ts";
import { succeedAfter, valueOrRefusal, refuse, refuseFailedWrite } from "../replies.ts";
import { saveSheet } from "../save-file.ts";
import { createTableSaver } from "../save-table.ts";
import { exportScans, readScan, readScanPage } from "./black-box.ts";

export function scanHandlers({
  store,
  unknownCodes,
  orders,
  orderMatches,
  labels,
  fleet,
  now,
}: Desk): DomainHandlers<"scan"> {
  return {
    record: async (rawScan) => {
      try {
        const recordedScan = await store.recordScan(rawScan, now().toISOString());
        unknownCodes.searchScan(recordedScan.outcome, recordedScan.batch.warehouse?.warehouseId ?? null);
        const { verdict } = recordedScan.outcome;
        if (endsUndo(verdict)) orders.outbox.endUndo();
        if (verdict.kind === "held-by") fleet?.refreshDesksAtWork();
        if ("hold" in verdict) orders.holds.wake();
        if (verdict.kind === "sealed") void labels.notify(verdict.resendId);
        orderMatches.matchScan(recordedScan);
        return success(recordedScan);
      } catch (error) {
        return refuseUnstoredScan(error);
      }
    },
    typedCodes: ({ line }) => store.typedCodes(line),
    defer: (rawScan) => succeedAfter(store.deferScan(rawScan, now().toISOString())).catch(refuseUnstoredScan),
    listDeferred: () => store.deferredScans(),
    setAside: ({ gestureIds }) => store.setScansAside(gestureIds, now().toISOString()),
    driftSamples: async ({ since }) => (await store.scannerScansSince(since, DRIFT_WINDOW)).map(sampleOf),
    recent: ({ limit }) => store.recentScans(limit),
  };
}

/** Retryable, so that the page keeps the scan: a full disk must not lose it. */
export const refuseUnstoredScan = (error: unknown) =>
  refuse(toStorageError(error), `The scan could not be saved (${toStorageError(error)}).`, { isRetryable: true });

function toStorageError(error: unknown): NotStored {
  const fault = storageFaultOf(errorCodeOf(error));
  return fault === "disk-full" || fault === "read-only" || fault === "disk-failed" ? fault : "journal-unavailable";
}

export function createRefusedScanHandlers({ store, isoNow }: Desk): DomainHandlers<"refusedScans"> {
  return {
    list: () => store.openRefusedScans(isoNow()),
    dismiss: async ({ scanId, reason, note }) => {
      const isDismissed = await store.dismissRefusedScan(scanId, note === "" ? reason : `${reason}: ${note}`, isoNow());
      if (!isDismissed) return refuse("no-such-refused-scan", "This refused scan is already resolved.");
      return success(await store.openRefusedScans(isoNow()));
    },
  };
}

export function createScannerProfileHandlers({ scannerProfileFile }: NativeHost): DomainHandlers<"scannerProfile"> {
  return {
    get: () => scannerProfileFile.read(),
    save: (profile) => scannerProfileFile.write(profile).then(() => success(profile), refuseFailedWrite),
  };
}

export function createBlackBoxHandlers(desk: Desk, nativeHost: NativeHost): DomainHandlers<"blackBox"> {
  const { store, now } = desk;
  const { saveRows } = createTableSaver(desk, nativeHost);
  return {
    list: ({ filter, offset, limit }) => readScanPage(store, filter, offset, limit),
    get: async ({ scanId }) =>
      valueOrRefusal(await readScan(store, scanId), () => refuse("no-such-scan", "This scan is not in the journal.")),
    reportPainted: ({ scans }) => store.recordPainted(scans),
    export: ({ filter }) =>
      saveRows(suggestDatedTable(nativeHost.language, "scans", now()), (target) =>
        exportScans(store, filter, BATCH_NAME_TEXTS[nativeHost.language.current()], target),
      ),
  };
}

export function createSheetHandlers({ store }: Pick<Desk, "store">, nativeHost: NativeHost): DomainHandlers<"sheets"> {
  const saveNamedSheet = (
    sheet: SheetName | "badges" | "service-types",
    language: Language,
    content?: object,
    nameSuffix?: string,
  ) => saveSheet(nativeHost, fileNameIn(language, sheet, nameSuffix), sheet, language, content);

  return {
    save: ({ sheet, language }) => saveNamedSheet(sheet, language),
    saveServiceTypes: async ({ warehouseId, language }) => {
      const [{ types }, warehouses] = await Promise.all([store.serviceTypes(warehouseId), store.warehouses()]);
      if (types.length === 0) return refuse("no-types", "No service type of this warehouse is known here.");
      const { description } = warehouses.find((warehouse) => warehouse.warehouseId === warehouseId) ?? {
        description: "",
      };
      const codes = types.map(({ code, name }) => ({ id: code, name, text: encodeServiceType(code) }));
      const content: ServiceTypeSheetContent = { warehouse: { warehouseId, description }, types: codes };
      return saveNamedSheet("service-types", language, content, description);
    },
    saveBadges: async ({ names, language }) => {
      const badges = names.map(normalizeBadgeName).filter((name) => name !== null);
      if (badges.length < names.length) return refuse("no-name", "One of the names cannot be on a badge.");
      return saveNamedSheet("badges", language, { badges });
    },
  };
}
