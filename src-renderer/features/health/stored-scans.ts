import { create } from "zustand";
import { VERDICT_KINDS, type VerdictKind } from "../../../src-domain/batches/batch.ts";
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

export const EVERYTHING: ScanChoice = { outcome: "all", time: "all", text: "" };

const HOUR_MS = 3_600_000;
const SPAN_MS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;

/** Limits the list to scans until now, so that later scans do not move its rows. */
export function filterOf({ outcome, time, text }: ScanChoice, now: number): ScanFilter {
  return {
    kinds: outcome === "all" ? [] : outcome === "refused" ? VERDICT_KINDS.filter(isRefusal) : [outcome],
    text: text.trim(),
    from: time === "all" ? null : new Date(now - SPAN_MS[time]).toISOString(),
    until: new Date(now).toISOString(),
  };
}

export const isRefusal = (kind: VerdictKind): boolean =>
  !["added", "command", "hand-over", "service-type"].includes(kind);

export const storedScanRows = createPagedRows<ScanFilter, StoredScan, Record<string, never>>({
  pageSize: 100,
  initialQuery: filterOf(EVERYTHING, 0),
  keyOf: ({ scanId }) => scanId,
  fetchRows: async (filter, position) => {
    const answer = await desk.blackBox.list({ filter, ...position });
    return answer.ok ? { ok: true, value: { ...answer.value, facts: {} } } : answer;
  },
});

export const useStoredScans = create<{ readonly choice: ScanChoice; readonly newer: number }>(() => ({
  choice: EVERYTHING,
  newer: 0,
}));

export async function chooseScans(change: Partial<ScanChoice>): Promise<void> {
  if (change.text !== undefined) scanSearch.showText(change.text);
  useStoredScans.setState(({ choice }) => ({ choice: { ...choice, ...change } }));
  await fetchStoredScans();
}

/** Searches after typing pauses, because the text of stored scans has no index. */
export const scanSearch = createTableSearch({ onSearch: (text) => void chooseScans({ text }), settleMs: 120 });

/** Reads the list again. The old rows stay until the new ones arrive. */
export async function fetchStoredScans(): Promise<void> {
  const isShown = await storedScanRows.find(filterOf(useStoredScans.getState().choice, Date.now()));
  if (isShown) useStoredScans.setState({ newer: 0 });
}

export const countNewerScan = (): void => useStoredScans.setState(({ newer }) => ({ newer: newer + 1 }));

export function openBlackBoxAt(scanId: string): void {
  storedScanRows.openKey(scanId, "key");
  openSettingsPage("black-box");
}

export function openBlackBoxWith(text: string): void {
  storedScanRows.closeRow();
  void chooseScans({ ...EVERYTHING, text });
  openSettingsPage("black-box");
}
