import type { InventoryItem } from "../../src-domain/inventory.ts";
import { readingOfItems } from "../../src-domain/submission.ts";
import type { ReturnsService } from "../api/index.ts";
import type { Store } from "../store/client.ts";
import type { StoredSubmission, WaitingFor } from "../store/outbox-journal.ts";
import type { SendingGate } from "./sending-gate.ts";

interface UnknownOutcomesOptions {
  readonly store: Store;
  readonly service: ReturnsService;
  /** While it is closed nothing is read; whoever opens it calls `watch`. */
  readonly gate: SendingGate;
  readonly now: () => Date;
  /** How long a lost create may still be at work in the service before the items are believed, in milliseconds. */
  readonly settleMs: number;
  readonly onChanged: (submission: StoredSubmission) => void;
  /** A submission went back to `ready`. */
  readonly onReady: () => void;
}

/**
 * Finds out what became of submissions whose answer was lost, by reading their items; nothing is sent here. An order that
 * turns out to exist waits for its id, from the operator or a later event.
 */
export function createUnknownOutcomes(options: UnknownOutcomesOptions) {
  const { store, service, gate, now, settleMs, onChanged, onReady } = options;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let closed = false;

  async function lookAt(submission: StoredSubmission): Promise<void> {
    const items = await readItems(submission);
    if (!items) return wait(submission, "network");
    await store.upsertItems(items, now().toISOString());
    switch (readingOfItems(items.map((item) => item.handlingCode))) {
      case "not-created": {
        const at = now().toISOString();
        onChanged(await store.transition(submission.submissionId, { type: "read-not-created" }, {}, at));
        onReady();
        return;
      }
      case "created":
      case "undecided":
        return wait(submission, "operator");
    }
  }

  async function readItems(submission: StoredSubmission): Promise<InventoryItem[] | null> {
    const batch = await store.batch(submission.batchId);
    const items: InventoryItem[] = [];
    for (const line of batch?.lines ?? []) {
      const answer = await service.inventory.get(line.item.returnInventoryId);
      if (!answer.ok) return null;
      items.push(answer.value);
    }
    return items;
  }

  async function wait(submission: StoredSubmission, waitingFor: WaitingFor): Promise<void> {
    if (submission.waitingFor === waitingFor) return;
    await store.setWaitingFor(submission.submissionId, waitingFor);
    onChanged({ ...submission, waitingFor });
  }

  async function lookAtAll(): Promise<void> {
    const unknown = await store.submissionsInState("unknown");
    const settled = now().getTime() - settleMs;
    for (const submission of unknown) {
      if (!closed && gate.isOpen() && Date.parse(submission.stateSince) <= settled) await lookAt(submission);
    }
    const left = await store.submissionsInState("unknown");
    if (left.length > 0 && !closed && gate.isOpen()) schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      looking ??= lookAtAll().finally(() => {
        looking = null;
      });
    }, settleMs);
  }

  return {
    /** Begins watching; called when a submission became unknown and at start. */
    watch: (): void => void (closed || schedule()),
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
