import { useCallback, useEffect, useRef, useState } from "react";
import type { PageAnswerOf, OutputOf } from "../../../../src-preload/contract/index.ts";
import type { ItemDetails, ReportedValue } from "../../../../src-preload/contract/inventory/item.ts";
import { desk } from "../../../bridge.ts";
import { onRecorded } from "../../../scanner/scan-recorder.ts";
import { useUnreachableReason, useAppState } from "../../../shell/app-state.ts";
import { unsubscribeAll } from "../../../shell/subscriptions.ts";
import { useNow, useTimeout } from "../../../shell/use-now.ts";
import { inventoryRows } from "../inventory-pages.ts";

export type Happening = OutputOf<"item", "history">[number];
type ReadFailure = Extract<PageAnswerOf<"item", "refresh">, { ok: false }>["error"];

export interface ShownItem {
  /** Null until the local copy is loaded. */
  readonly details: ItemDetails | null;
  readonly unknown: boolean;
  readonly history: readonly Happening[] | null;
  readonly changed: ReadonlySet<string>;
  readonly reading: boolean;
  readonly failure: ReadFailure | null;
  readonly read: () => void;
}

const HOUR_MS = 3_600_000;
/** Milliseconds, so that no item is requested that the operator only passes with the arrow keys. */
const AUTO_REFRESH_DELAY_MS = 400;
const HIGHLIGHT_MS = 2500;

export function useItem(returnInventoryId: string): ShownItem {
  const [details, setDetails] = useState<ItemDetails | null>(null);
  const [unknown, setUnknown] = useState(false);
  const [changed, setChanged] = useState<ReadonlySet<string>>(NOTHING);
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState<ReadFailure | null>(null);
  const shownDetails = useRef<ItemDetails | null>(null);
  const [history, setHistory] = useState<readonly Happening[] | null>(null);

  const fetchHistory = useCallback(async () => {
    const answer = await desk.item.history({ returnInventoryId });
    if (answer.ok) setHistory(answer.value);
  }, [returnInventoryId]);

  const show = useCallback((next: ItemDetails) => {
    const before = shownDetails.current;
    shownDetails.current = next;
    setDetails(next);
    setChanged(before === null ? NOTHING : changedFields(before.fields, next.fields));
  }, []);

  const fetchDetails = useCallback(async () => {
    const answer = await desk.item.details({ returnInventoryId });
    if (answer.ok) show(answer.value);
    setUnknown(!answer.ok);
    await fetchHistory();
  }, [returnInventoryId, show, fetchHistory]);
  useRefetch(fetchDetails);

  const refresh = useCallback(() => {
    setReading(true);
    void desk.item.refresh({ returnInventoryId }).then(async (answer) => {
      setReading(false);
      setFailure(answer.ok ? null : answer.error);
      if (!answer.ok) return;
      show(answer.value);
      await Promise.all([fetchHistory(), inventoryRows.reload()]);
    });
  }, [returnInventoryId, show, fetchHistory]);

  useTimeout(changed.size === 0 ? null : changed, HIGHLIGHT_MS, () => setChanged(NOTHING));

  const isOld = useIsOld(details);
  const unreachable = useUnreachableReason();
  useEffect(() => {
    if (!isOld || unreachable !== null) return undefined;
    const timer = setTimeout(refresh, AUTO_REFRESH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isOld, unreachable, refresh]);

  return { details, unknown, history, changed, reading, failure, read: refresh };
}

const NOTHING: ReadonlySet<string> = new Set();

function changedFields(before: readonly ReportedValue[], after: readonly ReportedValue[]): ReadonlySet<string> {
  const valuesBefore = new Map(before.map(({ name, value }) => [name, JSON.stringify(value)]));
  return new Set(
    after.filter(({ name, value }) => valuesBefore.get(name) !== JSON.stringify(value)).map(({ name }) => name),
  );
}

/** Whether the item was never fetched, or longer ago than the limit in the settings. */
function useIsOld(details: ItemDetails | null): boolean {
  const staleAfterHours = useAppState((state) => state.settings?.staleAfterHours ?? null);
  const now = useNow();
  if (details === null || staleAfterHours === null) return false;
  const { lastFetch: reading } = details;
  return reading === null || now - Date.parse(reading.at) >= staleAfterHours * HOUR_MS;
}

function useRefetch(fetchItem: () => Promise<void>): void {
  useEffect(() => {
    const refetch = (): void => void fetchItem();
    refetch();
    return unsubscribeAll(onRecorded(refetch), desk.resend.onChanged(refetch), desk.status.onChanged(refetch));
  }, [fetchItem]);
}
