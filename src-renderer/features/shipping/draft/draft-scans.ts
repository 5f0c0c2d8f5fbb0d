import { useEffect } from "react";
import { create } from "zustand";
import { draftDisplayKindOf, type DraftScanVerdict } from "../../../../src-domain/shipping/draft-items.ts";
import type { RawScan } from "../../../../src-preload/contract/scanning/scan.ts";
import { desk } from "../../../bridge.ts";
import { dispatchBadge } from "../../../scanner/badge-scans.ts";
import { rawScanOfBurst, rawScanOfText } from "../../../scanner/queue/raw-scan.ts";
import { createScanQueue } from "../../../scanner/queue/scan-queue.ts";
import { addTypedText } from "../../../scanner/queue/typed-codes.ts";
import { interceptBursts } from "../../../scanner/scan-intake.ts";
import { readScannerSetup } from "../../../scanner/scanner-setup.ts";
import { chooseSound, findSoundSignature } from "../../../scanner/sounds/signatures.ts";
import { playSoundSignature, readStationLoudness } from "../../../scanner/sounds/station-sound.ts";
import { useIsCurrentScreen } from "../../../shell/navigation.ts";
import { showAddedItem, useDraft } from "./draft.ts";

interface DraftScansState {
  /** Null while a later scan cannot be stored, so that its verdict is not mistaken for that of the later scan. */
  readonly lastScan: {
    readonly orderId: string;
    readonly rawScanId: string;
    readonly text: string;
    readonly verdict: DraftScanVerdict;
  } | null;
  readonly waitingCount: number;
  readonly failureCount: number;
  readonly rejectedCount: number;
}

export const useDraftScans = create<DraftScansState>(() => ({
  lastScan: null,
  waitingCount: 0,
  failureCount: 0,
  rejectedCount: 0,
}));

/** Maps a scan's ID to the draft that was open at the scan: another draft may be open when the scan is recorded. */
const orderIdByScanId = new Map<string, string>();

const scanQueue = createScanQueue<DraftScanVerdict>({
  record: (rawScan) => desk.shippingDraft.scan({ orderId: orderIdByScanId.get(rawScan.gestureId) ?? "", rawScan }),
  onScanRecorded: (verdict, { gestureId, text }) => {
    const orderId = orderIdByScanId.get(gestureId) ?? "";
    orderIdByScanId.delete(gestureId);
    if (verdict.kind === "kept") showAddedItem(orderId, verdict.item);
    const slot = useDraft.getState().view?.items.length ?? 1;
    playSoundSignature(findSoundSignature(chooseSound(draftDisplayKindOf(verdict)), slot), readStationLoudness());
    useDraftScans.setState({ lastScan: { orderId, rawScanId: gestureId, text, verdict } });
  },
  onState: ({ waitingCount: waiting, failureCount, rejectedScans: rejected }) =>
    useDraftScans.setState(({ lastScan, rejectedCount }) => ({
      lastScan: failureCount > 0 || rejected.length > rejectedCount ? null : lastScan,
      waitingCount: waiting,
      failureCount,
      rejectedCount: rejected.length,
    })),
});

function addScan(orderId: string, rawScan: RawScan): void {
  orderIdByScanId.set(rawScan.gestureId, orderId);
  scanQueue.add(rawScan);
}

/** Adds scans to the draft while it is open. */
export function useDraftItemScans(orderId: string): void {
  const isShown = useIsCurrentScreen("shipping-orders");
  useEffect(() => {
    if (!isShown) return undefined;
    return interceptBursts((burst) => addScan(orderId, rawScanOfBurst(burst, readScannerSetup().burstTiming.layout)));
  }, [isShown, orderId]);
}

export function addTypedItems(orderId: string, text: string): void {
  const now = new Date();
  addTypedText(scanQueue, text, (code) => {
    const rawScan = rawScanOfText(code, now);
    if (dispatchBadge(rawScan)) return null;
    orderIdByScanId.set(rawScan.gestureId, orderId);
    return rawScan;
  });
}

/** Adds an item that is not on hold; the service decides. */
export function addItemAsIs(orderId: string, returnInventoryId: string): void {
  addScan(orderId, { ...rawScanOfText(returnInventoryId, new Date(), returnInventoryId), hold: "as-is" });
}
