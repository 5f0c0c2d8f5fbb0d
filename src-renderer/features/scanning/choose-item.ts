import { useTranslation } from "react-i18next";
import { recordItem, useScanRecorder } from "../../scanner/scan-recorder.ts";
import { useBatchStore } from "../batches/batch-store.ts";
import { itemOptionsOf, type ItemOption } from "../batches/item-options.ts";
import { findCardOptions } from "../batches/refused-scans.ts";

export const CODE_BOX_ID = "scan-codes";
export const VERDICT_ID = "scan-verdict";

const isOptionListShown = (): boolean =>
  [...document.querySelectorAll(".choices")].some((list) => list.checkVisibility());

/** Returns the item options that keys choose; none while no list shows them. */
export const findShownOptions = (): readonly ItemOption[] => (isOptionListShown() ? findCardOptions() : []);

/** Moves the focus from a field to the verdict card, so that shortcuts and scans work. */
export const focusVerdict = (): void => document.getElementById(VERDICT_ID)?.focus({ preventScroll: true });

const DISK_FAULTS = ["disk-full", "read-only", "disk-failed"] as const;

/** Returns the disk fault that blocks recording; null for any other cause. */
export const useDiskFault = (): (typeof DISK_FAULTS)[number] | null =>
  useScanRecorder((recorder) => DISK_FAULTS.find((fault) => fault === recorder.failureCode) ?? null);

/** Returns why scans are not recorded, and what to do. */
export function useNotStoredText(): string {
  const { t } = useTranslation(["scan", "files"]);
  const fault = useDiskFault();
  return fault === null ? t("keepingBody") : t(`files:keeping.${fault}`);
}

/** Records the choice as a new scan, so that the journal contains the operator's decision. */
export function chooseItem({ item, ...choice }: ItemOption): void {
  recordItem(item, choice);
}

/** Puts the last scanned item on hold. Returns false if that is impossible. */
export function putLastItemOnHold(): boolean {
  const lastScan = useBatchStore.getState().history.find(({ verdict }) => verdict.kind !== "command");
  const holdOption = itemOptionsOf(lastScan ?? null).find(({ hold }) => hold === "put");
  if (holdOption !== undefined) chooseItem(holdOption);
  return holdOption !== undefined;
}

export function dismissChoice(): boolean {
  if (findShownOptions().length === 0) return false;
  useBatchStore.setState({ latestOutcome: null, notice: { kind: "left-with-refused-scans" } });
  return true;
}
