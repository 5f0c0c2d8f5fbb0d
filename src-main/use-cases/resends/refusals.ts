import { parseLimit } from "../../../src-domain/batches/batch-limit.ts";
import { ON_HOLD_CODE, findResendObstacle } from "../../../src-domain/inventory/inventory.ts";
import { parseServiceMessage, stillApplies } from "../../../src-domain/resends/refusal-message.ts";
import { mayConcernItems, parseRefusal } from "../../../src-domain/resends/refusal.ts";
import {
  isCertain,
  findMessagesAboutItem,
  findSuspectReasons,
  type ItemEvidence,
} from "../../../src-domain/resends/suspects.ts";
import type { BatchEvidence } from "../../../src-preload/contract/batches/batch-evidence.ts";
import type { BatchView } from "../../../src-preload/contract/batches/batch.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import { createSharedCalls } from "../../base/shared-calls.ts";
import type { StoredEvidence } from "../../store/batches/batch-operations.ts";
import type { StoredSubmission } from "../../store/resends/stored-submission.ts";
import type { DeskContext } from "../context.ts";
import { fetchItem } from "../inventory/fetch-item.ts";
import type { createDeskSettings } from "../settings/settings.ts";

/** Returns messages that may concern items. `index`: the item's position in the request; null if no item is named. */
const findItemMessages = (fields: Parameters<typeof parseRefusal>[0]) =>
  parseRefusal(fields).flatMap(({ target, messages }) =>
    target.kind === "field" ? [] : [{ index: target.kind === "items" ? target.index : null, messages }],
  );

function withMessages({ items, sentIds }: StoredEvidence, refusal: BatchView["refusal"]): ItemEvidence[] {
  if (refusal === null) return items.map((item) => ({ ...item, messages: [] }));
  const refusalMessages = findItemMessages(refusal.fields);
  return items.map((storedItem) => ({
    ...storedItem,
    messages: findMessagesAboutItem(storedItem.item, refusalMessages, sentIds).filter((message) =>
      stillApplies(message, storedItem.itemFetch, refusal.at),
    ),
  }));
}

/** Returns the kind of reason, by return inventory ID, for items that the service refuses at present. */
export function listKnownRefusals(evidence: BatchEvidence | null): Readonly<Record<string, string>> {
  const refused = (evidence?.items ?? []).flatMap(({ returnInventoryId, reasons }) => {
    const reason = reasons.find(isCertain);
    return reason ? [[returnInventoryId, reason.kind] as const] : [];
  });
  return Object.fromEntries(refused);
}

/** Learns the batch limit and handling codes from answers, and fetches the items that a refusal may concern. */
export function createRefusalAnalysis(context: DeskContext, settings: LearnedSettings) {
  const { store, service, availability, publish } = context;
  const fetches = createSharedCalls<void>();
  const unreachableBatchIds = new Set<string>();
  const queue = createSerialQueue();
  let isClosed = false;

  const { learnLimit, learnFromAccepted, learnFromRefused } = createCodeLearning(context, settings);
  const readEvidence = (batchId: string): Promise<BatchEvidence | null> =>
    readBatchEvidence(store, batchId, () => readFetchState(batchId));

  function readFetchState(batchId: string): BatchEvidence["fetchState"] {
    if (fetches.get(batchId) !== undefined) return "running";
    return unreachableBatchIds.has(batchId) ? "offline" : "idle";
  }

  /** Fetches and stores the items one by one. Stops at the first item for which the service gives no answer. */
  async function fetchItems(batchId: string): Promise<void> {
    unreachableBatchIds.delete(batchId);
    for (const { item } of (await store.batch(batchId))?.lines ?? []) {
      const isFetched =
        availability.canCallService() &&
        (await fetchItem(context, service.interactive.inventory.get, item.returnInventoryId)).ok;
      if (isClosed) return;
      if (!isFetched) {
        unreachableBatchIds.add(batchId);
        break;
      }
    }
  }

  async function learnFrom(submission: StoredSubmission): Promise<void> {
    if (submission.state === "created") return learnFromAccepted(submission);
    await learnLimit(submission);
    const isAboutItems = mayConcernItems(parseRefusal(submission.refusal?.fields ?? {}));
    if (isAboutItems && (await refresh(submission.batchId)) !== null) await learnFromRefused(submission);
  }

  /** Returns null for a batch that does not exist. A second call joins the running fetch. */
  async function refresh(batchId: string): Promise<BatchEvidence | null> {
    if (isClosed) return null;
    const activeFetch = fetches.join(batchId, () => fetchItems(batchId));
    await publishEvidence(batchId);
    await activeFetch;
    return publishEvidence(batchId);
  }

  async function publishEvidence(batchId: string): Promise<BatchEvidence | null> {
    const currentEvidence = isClosed ? null : await readEvidence(batchId);
    if (currentEvidence && !isClosed) publish("batch", "evidenceChanged", currentEvidence);
    return currentEvidence;
  }

  return {
    readEvidence,
    refresh,
    onSubmissionChanged(submission: StoredSubmission): void {
      if (submission.state !== "refused" && submission.state !== "created") return;
      queue.enqueue(() => learnFrom(submission)).catch(() => undefined);
    },
    async close(): Promise<void> {
      isClosed = true;
      await queue.whenIdle();
      await fetches.whenIdle();
    },
  };
}

type LearnedSettings = Pick<ReturnType<typeof createDeskSettings>, "storeConfirmedLimit" | "learnCode">;

/** Learns the batch limit and handling codes from the service's answers. */
function createCodeLearning({ store, now }: DeskContext, settings: LearnedSettings) {
  const analyzedIds = new Set<string>();

  async function learnLimit({ refusal, itemCount }: StoredSubmission): Promise<void> {
    const limit = refusal && parseLimit(parseRefusal(refusal.fields), itemCount);
    if (limit?.kind === "named") await settings.storeConfirmedLimit(limit.limit, now().toISOString());
  }

  /** The service accepted items with these handling codes without a hold, so the desk allows the codes from now on. */
  async function learnFromAccepted({ submissionId, batchId }: StoredSubmission): Promise<void> {
    if (analyzedIds.has(submissionId)) return;
    analyzedIds.add(submissionId);
    for (const code of await store.codesWithoutHold(batchId))
      await settings.learnCode({ code, may: true, learnedAt: now().toISOString() });
  }

  /** Forbids a handling code if the service named an untouched item that has it. */
  async function learnFromRefused({ batchId, refusal }: StoredSubmission): Promise<void> {
    const messages = parseRefusal(refusal?.fields ?? {}).flatMap((field) => field.messages.map(parseServiceMessage));
    const namedItemIds = new Set(
      messages.flatMap((message) => (message.kind === "item-cannot-advance" ? [message.returnInventoryId] : [])),
    );
    for (const { item } of (await store.batchEvidence(batchId))?.items ?? []) {
      const isNamed = namedItemIds.has(item.returnInventoryId) && item.handlingCode !== ON_HOLD_CODE;
      if (isNamed && findResendObstacle(item)?.kind === "not-on-hold") {
        await settings.learnCode({ code: item.handlingCode, may: false, learnedAt: now().toISOString() });
      }
    }
  }

  return { learnLimit, learnFromAccepted, learnFromRefused };
}

async function readBatchEvidence(
  store: DeskContext["store"],
  batchId: string,
  readFetchState: () => BatchEvidence["fetchState"],
): Promise<BatchEvidence | null> {
  const [storedEvidence, batch] = await Promise.all([store.batchEvidence(batchId), store.batch(batchId)]);
  if (!storedEvidence || !batch) return null;
  const items = withMessages(storedEvidence, batch.refusal);
  const reasonsByItem = findSuspectReasons(items);
  return {
    batchId,
    items: items.map(({ slot, item, readAt, itemFetch }, index) => ({
      slot,
      returnInventoryId: item.returnInventoryId,
      rma: item.rma,
      readAt,
      vasAt: itemFetch === null || itemFetch.isAbsent ? null : itemFetch.vasAt,
      reasons: reasonsByItem[index] ?? [],
    })),
    fetchState: readFetchState(),
  };
}
