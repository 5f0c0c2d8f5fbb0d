import { useCallback, useEffect, useRef, useState } from "react";
import type { PageAnswerOf, OutputOf } from "../../../../src-preload/contract/index.ts";
import type { ItemDetails, ReportedValue } from "../../../../src-preload/contract/inventory/item.ts";
import { desk } from "../../../bridge.ts";
import { onRecorded } from "../../../scanner/scan-recorder.ts";
import { useUnreachableReason, useAppState } from "../../../shell/app-state.ts";
import { useNow, useTimeout } from "../../../shell/use-now.ts";
import { inventoryRows } from "../inventory-pages.ts";
import { unsubscribeAll } from "../../../shell/subscriptions.ts";

export type Happening = OutputOf<"item", "history">[number];
type ReadFailure = Extract<PageAnswerOf<"item", "refresh">, { ok: false }>["error"];

export interface ShownItem {
  /** Null until the local copy is read, which takes no network. */
  readonly details: ItemDetails | null;
  readonly unknown: boolean;
  readonly history: readonly Happening[] | null;
  readonly changed: ReadonlySet<string>;
  readonly reading: boolean;
  readonly failure: ReadFailure | null;
  readonly read: () => void;
}

const HOUR_MS = 3_600_000;
/** Moving through the table with the arrow keys requests none of the items passed. */
const PASSING_MS = 400;
const MARKED_MS = 2500;

/** Reads the item again automatically when its data is old. */
export function useItem(returnInventoryId: string): ShownItem {
  const [details, setDetails] = useState<ItemDetails | null>(null);
  const [unknown, setUnknown] = useState(false);
  const [changed, setChanged] = useState<ReadonlySet<string>>(NOTHING);
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState<ReadFailure | null>(null);
  const shown = useRef<ItemDetails | null>(null);
  const [history, lookBack] = useHistory(returnInventoryId);

  const show = useCallback((next: ItemDetails) => {
    const before = shown.current;
    shown.current = next;
    setDetails(next);
    setChanged(before === null ? NOTHING : changedFields(before.fields, next.fields));
  }, []);

  const look = useCallback(async () => {
    const answer = await desk.item.details({ returnInventoryId });
    if (answer.ok) show(answer.value);
    setUnknown(!answer.ok);
    await lookBack();
  }, [returnInventoryId, show, lookBack]);
  useLookAgain(look);

  const read = useCallback(() => {
    setReading(true);
    void desk.item.refresh({ returnInventoryId }).then(async (answer) => {
      setReading(false);
      setFailure(answer.ok ? null : answer.error);
      if (!answer.ok) return;
      show(answer.value);
      await Promise.all([lookBack(), inventoryRows.reload()]);
    });
  }, [returnInventoryId, show, lookBack]);

  useTimeout(changed.size === 0 ? null : changed, MARKED_MS, () => setChanged(NOTHING));

  const old = useIsOld(details);
  const unreachable = useUnreachableReason();
  useEffect(() => {
    if (!old || unreachable !== null) return undefined;
    const timer = setTimeout(read, PASSING_MS);
    return () => clearTimeout(timer);
  }, [old, unreachable, read]);

  return { details, unknown, history, changed, reading, failure, read };
}

const NOTHING: ReadonlySet<string> = new Set();

function changedFields(before: readonly ReportedValue[], after: readonly ReportedValue[]): ReadonlySet<string> {
  const known = new Map(before.map(({ name, value }) => [name, JSON.stringify(value)]));
  return new Set(after.filter(({ name, value }) => known.get(name) !== JSON.stringify(value)).map(({ name }) => name));
}

/** Never read, or read longer ago than the desk's limit. */
function useIsOld(details: ItemDetails | null): boolean {
  const staleAfterHours = useAppState((live) => live.settings?.staleAfterHours ?? null);
  const now = useNow();
  if (details === null || staleAfterHours === null) return false;
  const { reading } = details;
  return reading === null || now - Date.parse(reading.at) >= staleAfterHours * HOUR_MS;
}

function useHistory(returnInventoryId: string) {
  const [history, setHistory] = useState<readonly Happening[] | null>(null);
  const read = useCallback(async () => {
    const answer = await desk.item.history({ returnInventoryId });
    if (answer.ok) setHistory(answer.value);
  }, [returnInventoryId]);
  return [history, read] as const;
}

/** After a scan, a change of an order, or news from the service. */
function useLookAgain(look: () => Promise<void>): void {
  useEffect(() => {
    const again = (): void => void look();
    again();
    return unsubscribeAll(onRecorded(again), desk.resend.onChanged(again), desk.status.onChanged(again));
  }, [look]);
}
