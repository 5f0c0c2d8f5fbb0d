import { resendObstacle } from "../../../src-domain/inventory/inventory.ts";
import { parseLimit } from "../../../src-domain/batches/batch-limit.ts";
import { parseServiceMessage } from "../../../src-domain/resends/refusal-message.ts";
import { questionsItems, parseRefusal } from "../../../src-domain/resends/refusal.ts";
import { messagesNaming, suspectReasons } from "../../../src-domain/resends/suspects.ts";
import type { BatchEvidence } from "../../../src-preload/contract/batches/batch-evidence.ts";
import type { StoredSubmission } from "../../store/resends/outbox-journal.ts";
import type { createDeskSettings } from "../settings/settings.ts";
import type { DeskContext } from "../context.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";

/** Messages that may be about items; `index` is the item's position in the request, null if the message names none. */
const itemMessages = (fields: Parameters<typeof parseRefusal>[0]) =>
  parseRefusal(fields).flatMap(({ target, messages }) =>
    target.kind === "field" ? [] : [{ index: target.kind === "items" ? target.index : null, messages }],
  );

/** What a refusal teaches: the batch limit, and which items are likely meant; they are read again if possible. */
export function createRefusalAnalysis(
  { store, service, availability, now, publish }: DeskContext,
  settings: Pick<ReturnType<typeof createDeskSettings>, "learnLimit" | "learnCode">,
) {
  const running = new Map<string, Promise<void>>();
  const unreached = new Set<string>();
  const taught = new Set<string>();
  const considering = createSerialQueue();
  let closed = false;

  async function learn({ refusal, itemCount }: StoredSubmission): Promise<void> {
    const limit = refusal && parseLimit(parseRefusal(refusal.fields), itemCount);
    if (limit?.kind === "named") await settings.learnLimit(limit.limit, now().toISOString());
  }

  /** What was sent as it was, and taken, may be sent so. */
  async function learnFromTaken({ submissionId, batchId }: StoredSubmission): Promise<void> {
    if (taught.has(submissionId)) return;
    taught.add(submissionId);
    for (const code of await store.codesSentAsIs(batchId)) await settings.learnCode(code, true, now().toISOString());
  }

  /** The items have been read since: one that nobody has begun with and that may not advance shows what its code is worth. */
  async function learnFromRefused({ batchId, refusal }: StoredSubmission): Promise<void> {
    const said = parseRefusal(refusal?.fields ?? {}).flatMap(({ messages }) => messages.map(parseServiceMessage));
    const named = new Set(said.flatMap((one) => (one.kind === "item-cannot-advance" ? [one.returnInventoryId] : [])));
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
      reading: running.has(batchId) ? "running" : unreached.has(batchId) ? "offline" : "idle",
    };
  }

  /** Stores what could be read; the first item that nobody answers for ends the reading. */
  async function readItems(batchId: string): Promise<void> {
    unreached.delete(batchId);
    for (const { item } of (await store.batch(batchId))?.lines ?? []) {
      // True as of the question: what is learned while the answer is on its way is newer.
      const askedAt = now().toISOString();
      const answer = availability.canCallService()
        ? await service.interactive.inventory.get(item.returnInventoryId)
        : null;
      if (closed) return;
      if (answer?.ok === true) await store.storeFetchedItems([answer.value], [], askedAt);
      else if (answer?.error.kind === "refused") await store.storeFetchedItems([], [item.returnInventoryId], askedAt);
      else {
        unreached.add(batchId);
        break;
      }
    }
  }

  async function learnAll(submission: StoredSubmission): Promise<void> {
    if (submission.state === "created") return learnFromTaken(submission);
    await learn(submission);
    const isAboutItems = questionsItems(parseRefusal(submission.refusal?.fields ?? {}));
    if (isAboutItems && (await refresh(submission.batchId)) !== null) await learnFromRefused(submission);
  }

  /** Null for a batch that is gone. A second call joins the reading under way. */
  async function refresh(batchId: string): Promise<BatchEvidence | null> {
    if (closed) return null;
    const reading =
      running.get(batchId) ??
      readItems(batchId).finally(() => {
        running.delete(batchId);
      });
    running.set(batchId, reading);
    await announce(batchId);
    await reading;
    return announce(batchId);
  }

  async function announce(batchId: string): Promise<BatchEvidence | null> {
    const known = closed ? null : await evidence(batchId);
    if (known && !closed) publish("batch", "evidenceChanged", known);
    return known;
  }

  return {
    evidence,
    refresh,
    /** Looks at a submission that has just changed; the operator's screen does not wait for what a refusal teaches. */
    onSubmissionChanged(submission: StoredSubmission): void {
      if (submission.state !== "refused" && submission.state !== "created") return;
      considering.enqueue(() => learnAll(submission)).catch(() => undefined);
    },
    async close(): Promise<void> {
      closed = true;
      await considering.whenIdle();
      await Promise.allSettled(running.values());
    },
  };
}
