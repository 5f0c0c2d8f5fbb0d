import { useCallback, useEffect, useRef, useState } from "react";
import { HOUR_MS } from "../../../../src-domain/durations.ts";
import type { PageAnswerOf, OutputOf } from "../../../../src-preload/contract/index.ts";
import type { ItemDetails, ReportedValue } from "../../../../src-preload/contract/inventory/item.ts";
import { desk } from "../../../bridge.ts";
import { onRecorded } from "../../../scanner/scan-recorder.ts";
import { useUnreachableReason, useAppState } from "../../../shell/app-state.ts";
import { unsubscribeAll } from "../../../shell/subscriptions.ts";
import { useNowMs, useTimeout } from "../../../shell/use-now.ts";
import { inventoryRows } from "../inventory-pages.ts";

export type HistoryEntry = OutputOf<"item", "history">[number];
type RefreshFailure = Extract<PageAnswerOf<"item", "refresh">, { ok: false }>["error"];

export interface ItemState {
  /** Null until the local copy is loaded. */
  readonly details: ItemDetails | null;
  readonly isUnknown: boolean;
  readonly history: readonly HistoryEntry[] | null;
  readonly changedNames: ReadonlySet<string>;
  readonly isRefreshing: boolean;
  readonly failure: RefreshFailure | null;
  readonly refresh: () => void;
}

/** Delay before an automatic refresh, so that items are not fetched while the operator passes them with arrow keys. */
const AUTO_REFRESH_DELAY_MS = 400;
const HIGHLIGHT_MS = 2500;

export function useItem(returnInventoryId: string): ItemState {
  const [details, setDetails] = useState<ItemDetails | null>(null);
  const [isUnknown, setIsUnknown] = useState(false);
  const [changedNames, setChangedNames] = useState<ReadonlySet<string>>(NO_NAMES);
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [failure, setFailure] = useState<RefreshFailure | null>(null);
  const currentDetails = useRef<ItemDetails | null>(null);
  const [history, setHistory] = useState<readonly HistoryEntry[] | null>(null);

  const fetchHistory = useCallback(async () => {
    const answer = await desk.item.history({ returnInventoryId });
    if (answer.ok) setHistory(answer.value);
  }, [returnInventoryId]);

  const showDetails = useCallback((newDetails: ItemDetails) => {
    const previousDetails = currentDetails.current;
    currentDetails.current = newDetails;
    setDetails(newDetails);
    setChangedNames(previousDetails === null ? NO_NAMES : changedFields(previousDetails.fields, newDetails.fields));
  }, []);

  const fetchDetails = useCallback(async () => {
    const answer = await desk.item.details({ returnInventoryId });
    if (answer.ok) showDetails(answer.value);
    setIsUnknown(!answer.ok);
    await fetchHistory();
  }, [returnInventoryId, showDetails, fetchHistory]);
  useRefetch(fetchDetails);

  const refresh = useCallback(() => {
    setIsRefreshing(true);
    void desk.item.refresh({ returnInventoryId }).then(async (answer) => {
      setIsRefreshing(false);
      setFailure(answer.ok ? null : answer.error);
      if (!answer.ok) return;
      showDetails(answer.value);
      await Promise.all([fetchHistory(), inventoryRows.reload()]);
    });
  }, [returnInventoryId, showDetails, fetchHistory]);

  useTimeout(changedNames.size === 0 ? null : changedNames, HIGHLIGHT_MS, () => setChangedNames(NO_NAMES));

  const isStale = useIsStale(details);
  const unreachable = useUnreachableReason();
  useEffect(() => {
    if (!isStale || unreachable !== null) return undefined;
    const timer = setTimeout(refresh, AUTO_REFRESH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isStale, unreachable, refresh]);

  return { details, isUnknown, history, changedNames, isRefreshing, failure, refresh: refresh };
}

const NO_NAMES: ReadonlySet<string> = new Set();

function changedFields(
  previousFields: readonly ReportedValue[],
  newFields: readonly ReportedValue[],
): ReadonlySet<string> {
  const previousValues = new Map(previousFields.map(({ name, value }) => [name, JSON.stringify(value)]));
  return new Set(
    newFields.filter(({ name, value }) => previousValues.get(name) !== JSON.stringify(value)).map(({ name }) => name),
  );
}

/** Returns whether the item was never fetched, or fetched longer ago than the limit in the settings. */
function useIsStale(details: ItemDetails | null): boolean {
  const staleAfterHours = useAppState((state) => state.settings?.staleAfterHours ?? null);
  const nowMs = useNowMs();
  if (details === null || staleAfterHours === null) return false;
  const { lastFetch } = details;
  return lastFetch === null || nowMs - Date.parse(lastFetch.at) >= staleAfterHours * HOUR_MS;
}

function useRefetch(fetchItem: () => Promise<void>): void {
  useEffect(() => {
    const refetchItem = (): void => void fetchItem();
    refetchItem();
    return unsubscribeAll(
      onRecorded(refetchItem),
      desk.resend.onChanged(refetchItem),
      desk.status.onChanged(refetchItem),
    );
  }, [fetchItem]);
}
