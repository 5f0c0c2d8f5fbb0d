import { expect, it } from "vitest";
import type { DraftItem } from "../../../src-domain/shipping/draft-items.ts";
import { createDraftScanJournal } from "../../../src-main/store/shipping/draft-scan-journal.ts";
import { tempFolder } from "../../temp-folder.ts";
import { rawScan } from "../use-cases/test-desk.ts";
import { openJournalIn } from "./databases.ts";

it("keeps the state of a refused scan that is resolved before it is dismissed", () => {
  const journal = openJournalIn(tempFolder());
  const scans = createDraftScanJournal(journal);
  const refusedScan = rawScan("RMA1");
  const at = "2026-11-21T08:00:00.000Z";
  const item: DraftItem = {
    returnInventoryId: "7",
    rma: "RMA1",
    sku: null,
    description: null,
    warehouseId: 2,
    state: "waiting",
    serviceMessage: null,
    scannedAt: at,
  };
  scans.add("1", refusedScan, { kind: "unknown-code", reason: "not-cached", choices: [], named: 0 }, at);
  expect(scans.listRefused("1")).toMatchObject([{ scanId: refusedScan.gestureId }]);
  scans.add("1", rawScan("RMA1"), { kind: "kept", item }, at);
  scans.dismiss("1", refusedScan.gestureId, "put-aside");
  const states = journal.prepare("SELECT refused_state AS state, dismissed_for AS reason FROM draft_scan").all();
  expect(states).toEqual([
    { state: "resolved", reason: null },
    { state: null, reason: null },
  ]);
});
