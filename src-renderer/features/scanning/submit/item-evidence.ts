import { useEffect, useMemo } from "react";
import { create } from "zustand";
import { type DisplayKind, displayKindOf, textKindOf, type Verdict } from "../../../../src-domain/batches/batch.ts";
import { isCertain, type SuspectReason } from "../../../../src-domain/resends/suspects.ts";
import type { BatchEvidence } from "../../../../src-preload/contract/batches/batch-evidence.ts";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import type { Unsubscribe } from "../../../../src-preload/contract/index.ts";
import { desk } from "../../../bridge.ts";
import { unsubscribeAll } from "../../../shell/subscriptions.ts";
import { useBatchStore, useBatchAfterPaint } from "../../batches/batch-store.ts";

/** Returns why the service refuses items of the batch: the first certain reason, by return inventory ID. */
export function refusalReasonsOf({ batchId, lines }: BatchView): ReadonlyMap<string, SuspectReason> {
  const { evidence } = useItemEvidence.getState();
  const batchItemIds = new Set(lines.map(({ item }) => item.returnInventoryId));
  const items = evidence?.batchId === batchId ? evidence.items : [];
  return new Map(
    items.flatMap(({ returnInventoryId, reasons }) => {
      const reason = batchItemIds.has(returnInventoryId) ? reasons.find(isCertain) : undefined;
      return reason === undefined ? [] : [[returnInventoryId, reason] as const];
    }),
  );
}

export const refusedItemsOf = (batch: BatchView): string[] => [...refusalReasonsOf(batch).keys()];

/** Like `refusedItemsOf`. Renders again only when other items are refused, not with every new evidence. */
export function useRefusedItems(batch: BatchView): readonly string[] {
  const ids = useItemEvidence(() => refusedItemsOf(batch).join(" "));
  return useMemo(() => (ids === "" ? [] : ids.split(" ")), [ids]);
}

/** Returns the kind whose text belongs to the kind that `useShownKind` returned. */
export const shownTextKindOf = (kind: DisplayKind, verdict: Verdict): ReturnType<typeof textKindOf> =>
  kind === "set-aside" ? kind : textKindOf(verdict);

interface ItemEvidenceState {
  readonly evidence: BatchEvidence | null;
  /** Items that the service refused by their last evidence, which may be of an earlier batch. */
  readonly refusedIds: ReadonlySet<string>;
  /** Items that are marked in the list of a refused batch; null without such a list. */
  readonly marked: { readonly batchId: string; readonly itemIds: readonly string[] } | null;
}

export const useItemEvidence = create<ItemEvidenceState>(() => ({
  evidence: null,
  marked: null,
  refusedIds: new Set(),
}));

/** Returns the kind whose color a verdict has now: what is known to be refused is not green. */
export function useShownKind(verdict: Verdict): DisplayKind;
export function useShownKind(verdict: Verdict | undefined): DisplayKind | undefined;
export function useShownKind(verdict: Verdict | undefined): DisplayKind | undefined {
  return useItemEvidence(({ refusedIds }) =>
    verdict?.kind === "added" && refusedIds.has(verdict.item.returnInventoryId)
      ? "set-aside"
      : verdict && displayKindOf(verdict),
  );
}

/** Returns the items that Submit sets aside: the marked ones, or else those that the service certainly refuses. */
export function itemsToSetAside(batch: BatchView): readonly string[] {
  const { marked } = useItemEvidence.getState();
  return marked?.batchId === batch.batchId ? marked.itemIds : refusedItemsOf(batch);
}

export const useSetAsideCount = (batch: BatchView): number => useItemEvidence(() => itemsToSetAside(batch).length);

/** Makes Submit set aside the items that are marked. */
export function useMarkedItems(batchId: string, itemIds: readonly string[]): void {
  const joinedIds = itemIds.join(" ");
  useEffect(() => {
    useItemEvidence.setState({ marked: { batchId, itemIds: joinedIds === "" ? [] : joinedIds.split(" ") } });
    return () => useItemEvidence.setState({ marked: null });
  }, [batchId, joinedIds]);
}

/** Milliseconds without a scan before the evidence is fetched, so that it does not delay scans. */
const PAUSE_MS = 150;

const batchKey = (): string => {
  const { batch } = useBatchAfterPaint.getState();
  if (batch === null) return "";
  return [batch.batchId, batch.refusal?.at, ...batch.lines.map(({ item }) => item.returnInventoryId)].join(" ");
};

export function connectItemEvidence(): Unsubscribe {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastKey = batchKey();
  const scheduleFetch = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void fetchEvidence(), PAUSE_MS);
  };
  void fetchEvidence();
  return unsubscribeAll(
    () => clearTimeout(timer),
    useBatchAfterPaint.subscribe(() => {
      const key = batchKey();
      if (key === lastKey) return;
      lastKey = key;
      scheduleFetch();
    }),
    desk.batch.onEvidenceChanged(setEvidence),
    desk.inventory.onChanged(({ returnInventoryIds }) => {
      const changedIds = new Set(returnInventoryIds ?? []);
      const lines = changedIds.size === 0 ? [] : (useBatchStore.getState().batch?.lines ?? []);
      if (lines.some(({ item }) => changedIds.has(item.returnInventoryId))) scheduleFetch();
    }),
  );
}

function setEvidence(evidence: BatchEvidence): void {
  if (evidence.batchId !== useBatchStore.getState().batch?.batchId) return;
  const refusedIds = new Set(useItemEvidence.getState().refusedIds);
  for (const { returnInventoryId, reasons } of evidence.items) {
    if (reasons.some(isCertain)) refusedIds.add(returnInventoryId);
    else refusedIds.delete(returnInventoryId);
  }
  useItemEvidence.setState({ evidence, refusedIds });
}

export async function fetchEvidence(): Promise<void> {
  const { batch } = useBatchStore.getState();
  if (batch === null) return;
  const answer = await desk.batch.evidence({ batchId: batch.batchId });
  if (answer.ok) setEvidence(answer.value);
}
