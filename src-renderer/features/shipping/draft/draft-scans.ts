import { useEffect } from "react";
import { create } from "zustand";
import type { DraftScanVerdict } from "../../../../src-domain/shipping/draft-items.ts";
import type { RawScan } from "../../../../src-preload/contract/scanning/scan.ts";
import { desk } from "../../../bridge.ts";
import { dispatchBadge } from "../../../scanner/badge-scans.ts";
import { rawScanOfBurst, rawScanOfText } from "../../../scanner/queue/raw-scan.ts";
import { createScanQueue } from "../../../scanner/queue/scan-queue.ts";
import { eachTypedCode } from "../../../scanner/queue/typed-codes.ts";
import { interceptBursts } from "../../../scanner/scan-intake.ts";
import { scannerSetup } from "../../../scanner/scanner-setup.ts";
import { signatureOf, type SoundName } from "../../../scanner/sounds/signatures.ts";
import { playSignature, stationLoudness } from "../../../scanner/sounds/station-sound.ts";
import { useIsCurrentScreen } from "../../../shell/navigation.ts";
import { showAddedItem, useDraft } from "./draft.ts";

interface DraftScansState {
  readonly last: {
    readonly orderId: string;
    readonly gestureId: string;
    readonly text: string;
    readonly verdict: DraftScanVerdict;
  } | null;
  readonly waiting: number;
  readonly failures: number;
  readonly rejected: number;
}

export const useDraftScans = create<DraftScansState>(() => ({ last: null, waiting: 0, failures: 0, rejected: 0 }));

/** By scan id: the draft that was open at the scan. Another one may be open when the scan is recorded. */
const orderIds = new Map<string, string>();

const queue = createScanQueue<DraftScanVerdict>({
  record: (rawScan) => desk.shippingDraft.scan({ orderId: orderIds.get(rawScan.gestureId) ?? "", rawScan }),
  onRecorded: (verdict, { gestureId, text }) => {
    const orderId = orderIds.get(gestureId) ?? "";
    orderIds.delete(gestureId);
    if (verdict.kind === "kept") showAddedItem(orderId, verdict.item);
    const slot = useDraft.getState().view?.items.length ?? 1;
    playSignature(signatureOf(SOUNDS[verdict.kind], slot), stationLoudness());
    useDraftScans.setState({ last: { orderId, gestureId, text, verdict } });
  },
  onState: ({ waiting, failures, rejected }) =>
    useDraftScans.setState({ waiting, failures, rejected: rejected.length }),
});

const SOUNDS: Readonly<Record<DraftScanVerdict["kind"], SoundName>> = {
  kept: "added",
  already: "already-in-batch",
  "wrong-warehouse": "wrong-warehouse",
  elsewhere: "hand",
  "in-another-draft": "hand",
  "already-resent": "not-eligible",
  full: "batch-full",
  unknown: "unknown-code",
  "no-item": "unknown-code",
  damaged: "damaged-scan",
};

function addScan(orderId: string, rawScan: RawScan): void {
  orderIds.set(rawScan.gestureId, orderId);
  queue.add(rawScan);
}

/** While a draft is open, scans add items to it. */
export function useDraftItemScans(orderId: string): void {
  const isShown = useIsCurrentScreen("shipping-orders");
  useEffect(() => {
    if (!isShown) return undefined;
    return interceptBursts((burst) => addScan(orderId, rawScanOfBurst(burst, scannerSetup().reader.layout)));
  }, [isShown, orderId]);
}

export function addTypedItems(orderId: string, text: string): void {
  const now = new Date();
  void eachTypedCode(text, (code) => {
    const scan = rawScanOfText(code, now);
    if (!dispatchBadge(scan)) addScan(orderId, scan);
  });
}
