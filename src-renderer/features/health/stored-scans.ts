import { create } from "zustand";
import { VERDICT_KINDS, type VerdictKind } from "../../../src-domain/batches/batch.ts";
import { HOUR_MS } from "../../../src-domain/durations.ts";
import type { ScanFilter, StoredScan } from "../../../src-preload/contract/health/black-box.ts";
import { desk } from "../../bridge.ts";
import { openSettingsPage } from "../../shell/navigation.ts";
import { createTableSearch } from "../../ui/filters/table-search.ts";
import { createPagedRows } from "../../ui/table/paged-rows.ts";

export type OutcomeChoice = "all" | "refused" | VerdictKind;
export const TIME_CHOICES = ["all", "hour", "day", "week"] as const;
export type TimeChoice = (typeof TIME_CHOICES)[number];

export interface ScanChoice {
  readonly outcome: OutcomeChoice;
  readonly time: TimeChoice;
  readonly text: string;
}

export const ALL_SCANS: ScanChoice = { outcome: "all", time: "all", text: "" };

const SPAN_MS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;

/** Limits the list to scans before `nowMs`, so that later scans do not move its rows. */
export function filterOf({ outcome, time, text }: ScanChoice, nowMs: number): ScanFilter {
  return {
    kinds: kindsOf(outcome),
    text: text.trim(),
    from: time === "all" ? null : new Date(nowMs - SPAN_MS[time]).toISOString(),
    until: new Date(nowMs).toISOString(),
  };
}

function kindsOf(outcome: OutcomeChoice): VerdictKind[] {
  if (outcome === "all") return [];
  return outcome === "refused" ? VERDICT_KINDS.filter(isRefusedKind) : [outcome];
}

export const isRefusedKind = (kind: VerdictKind): boolean =>
  !["added", "command", "hand-over", "service-type", "sealed", "seal-scan"].includes(kind);

export const storedScanRows = createPagedRows<ScanFilter, StoredScan, Record<string, never>>({
  pageSize: 100,
  initialQuery: filterOf(ALL_SCANS, 0),
  keyOf: ({ scanId }) => scanId,
  fetchRows: async (filter, position) => {
    const answer = await desk.blackBox.list({ filter, ...position });
    return answer.ok ? { ok: true, value: { ...answer.value, listInfo: {} } } : answer;
  },
});

export const useStoredScans = create<{ readonly choice: ScanChoice; readonly newerCount: number }>(() => ({
  choice: ALL_SCANS,
  newerCount: 0,
}));

export async function filterScans(change: Partial<ScanChoice>): Promise<void> {
  if (change.text !== undefined) scanSearch.showText(change.text);
  useStoredScans.setState(({ choice }) => ({ choice: { ...choice, ...change } }));
  await fetchStoredScans();
}

/** Searches after typing pauses, because the text of stored scans has no index. */
export const scanSearch = createTableSearch({ onSearch: (text) => void filterScans({ text }), settleMs: 120 });

/** Fetches the list again. The old rows stay until the new ones arrive. */
export async function fetchStoredScans(): Promise<void> {
  // oxlint-disable-next-line waits/elapsed -- chooses scans by their dates; nothing waits for it
  const hasArrived = await storedScanRows.find(filterOf(useStoredScans.getState().choice, Date.now()));
  if (hasArrived) useStoredScans.setState({ newerCount: 0 });
}

export const countNewerScan = (): void => useStoredScans.setState(({ newerCount }) => ({ newerCount: newerCount + 1 }));

export function openScanInBlackBox(scanId: string): void {
  storedScanRows.openKey(scanId, "key");
  openSettingsPage("black-box");
}

export function searchBlackBox(text: string): void {
  storedScanRows.closeRow();
  void filterScans({ ...ALL_SCANS, text });
  openSettingsPage("black-box");
}
