import { parseLimit } from "../../../src-domain/batches/batch-limit.ts";
import { resendObstacle } from "../../../src-domain/inventory/inventory.ts";
import { parseServiceMessage } from "../../../src-domain/resends/refusal-message.ts";
import { questionsItems, parseRefusal } from "../../../src-domain/resends/refusal.ts";
import { isCertain, messagesNaming, suspectReasons } from "../../../src-domain/resends/suspects.ts";
import type { BatchEvidence } from "../../../src-preload/contract/batches/batch-evidence.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import type { StoredSubmission } from "../../store/resends/outbox-journal.ts";
import type { DeskContext } from "../context.ts";
import { fetchItem } from "../inventory/fetch-item.ts";
import type { createDeskSettings } from "../settings/settings.ts";

/** Messages that may concern items. `index`: the item's position in the request; null if the message names none. */
const itemMessages = (fields: Parameters<typeof parseRefusal>[0]) =>
  parseRefusal(fields).flatMap(({ target, messages }) =>
    target.kind === "field" ? [] : [{ index: target.kind === "items" ? target.index : null, messages }],
  );

/** The kind of reason by return inventory ID, of the items that the service refuses at present. */
export function knownRefusalsIn(evidence: BatchEvidence | null): Readonly<Record<string, string>> {
  const refused = (evidence?.items ?? []).flatMap(({ returnInventoryId, reasons }) => {
    const reason = reasons.find(isCertain);
    return reason ? [[returnInventoryId, reason.kind] as const] : [];
  });
  return Object.fromEntries(refused);
}

/** Learns the batch limit and handling codes from answers, and fetches the items that a refusal may concern. */
export function createRefusalAnalysis(
  context: DeskContext,
  settings: Pick<ReturnType<typeof createDeskSettings>, "storeConfirmedLimit" | "learnCode">,
) {
  const { store, service, availability, now, publish } = context;
  const running = new Map<string, Promise<void>>();
  const unreachable = new Set<string>();
  const learnedFrom = new Set<string>();
  const queue = createSerialQueue();
  let closed = false;

  async function learnLimit({ refusal, itemCount }: StoredSubmission): Promise<void> {
    const limit = refusal && parseLimit(parseRefusal(refusal.fields), itemCount);
    if (limit?.kind === "named") await settings.storeConfirmedLimit(limit.limit, now().toISOString());
  }

  /** The service accepted items with these handling codes without a hold, so the desk allows the codes from now on. */
  async function learnFromAccepted({ submissionId, batchId }: StoredSubmission): Promise<void> {
    if (learnedFrom.has(submissionId)) return;
    learnedFrom.add(submissionId);
    for (const code of await store.codesSentAsIs(batchId)) await settings.learnCode(code, true, now().toISOString());
  }

  /** Forbids a handling code if the service named an untouched item that has it. */
  async function learnFromRefused({ batchId, refusal }: StoredSubmission): Promise<void> {
    const messages = parseRefusal(refusal?.fields ?? {}).flatMap((field) => field.messages.map(parseServiceMessage));
    const named = new Set(
      messages.flatMap((one) => (one.kind === "item-cannot-advance" ? [one.returnInventoryId] : [])),
    );
    for (const { item } of (await store.batchEvidence(batchId))?.items ?? []) {
      const isMeant = named.has(item.returnInventoryId) && item.handlingCode !== "ohd";
      if (isMeant && resendObstacle(item)?.kind === "not-on-hold") {
        await settings.learnCode(item.handlingCode, false, now().toISOString());
      }
    }
  }

  async function evidence(batchId: string): Promise<BatchEvidence | null> {
    const [stored, batch] = await Promise.all([store.batchEvidence(batchId), store.batch(batchId)]);
    if (!stored || !batch) return null;
    const refused = itemMessages(batch.refusal?.fields ?? {});
    const items = stored.items.map((one) => ({ ...one, named: messagesNaming(one.item, refused, stored.sentIds) }));
    const reasons = suspectReasons(items);
    return {
      batchId,
      items: items.map(({ slot, item, readAt, reading }, index) => ({
        slot,
        returnInventoryId: item.returnInventoryId,
        rma: item.rma,
        readAt,
        vasAt: reading === null || reading.absent ? null : reading.vasAt,
        reasons: reasons[index] ?? [],
      })),
      reading: running.has(batchId) ? "running" : unreachable.has(batchId) ? "offline" : "idle",
    };
  }

  /** Fetches and stores the items one by one. Stops at the first one for which the service gives no answer. */
  async function fetchItems(batchId: string): Promise<void> {
    unreachable.delete(batchId);
    for (const { item } of (await store.batch(batchId))?.lines ?? []) {
      const isFetched =
        availability.canCallService() &&
        (await fetchItem(context, service.interactive.inventory.get, item.returnInventoryId)).ok;
      if (closed) return;
      if (!isFetched) {
        unreachable.add(batchId);
        break;
      }
    }
  }

  async function learnAll(submission: StoredSubmission): Promise<void> {
    if (submission.state === "created") return learnFromAccepted(submission);
    await learnLimit(submission);
    const isAboutItems = questionsItems(parseRefusal(submission.refusal?.fields ?? {}));
    if (isAboutItems && (await refresh(submission.batchId)) !== null) await learnFromRefused(submission);
  }

  /** Null for a batch that does not exist. A second call joins the running fetch. */
  async function refresh(batchId: string): Promise<BatchEvidence | null> {
    if (closed) return null;
    const fetching = running.get(batchId) ?? fetchItems(batchId).finally(() => void running.delete(batchId));
    running.set(batchId, fetching);
    await publishEvidence(batchId);
    await fetching;
    return publishEvidence(batchId);
  }

  async function publishEvidence(batchId: string): Promise<BatchEvidence | null> {
    const known = closed ? null : await evidence(batchId);
    if (known && !closed) publish("batch", "evidenceChanged", known);
    return known;
  }

  return {
    evidence,
    refresh,
    onSubmissionChanged(submission: StoredSubmission): void {
      if (submission.state !== "refused" && submission.state !== "created") return;
      queue.enqueue(() => learnAll(submission)).catch(() => undefined);
    },
    async close(): Promise<void> {
      closed = true;
      await queue.whenIdle();
      await Promise.allSettled(running.values());
    },
  };
}
