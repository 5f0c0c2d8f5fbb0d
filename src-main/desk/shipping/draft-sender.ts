import { setTimeout as pause } from "node:timers/promises";
import type { DeedEvent } from "../../../src-domain/shipping/draft-deed.ts";
import type { ReturnsService } from "../../service/index.ts";
import type { Store } from "../../store/thread/client.ts";
import type { DeedDetail, StoredDeed } from "../../store/shipping/draft-deed-journal.ts";
import { judgeItemsAnswer, judgeOrderAnswer, type JudgedDeed } from "./judge-deed-answer.ts";

export interface DraftSenderOptions {
  readonly store: Store;
  readonly service: ReturnsService;
  readonly now: () => Date;
  /** Milliseconds between two attempts to store an answer. */
  readonly retryMs: number;
  readonly onMoved: (deed: StoredDeed) => void;
}

/** Sends deeds that are durable, and makes durable what the service says. */
export function createDraftSender({ store, service, now, retryMs, onMoved }: DraftSenderOptions) {
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function move(deedId: string, event: DeedEvent, detail: DeedDetail = {}): Promise<StoredDeed | null> {
    const moved = await store.moveDraftDeed(deedId, event, detail, null, now().toISOString());
    if (moved !== null) onMoved(moved);
    return moved;
  }

  /** What the service said is kept until it is durable: a full disk must not turn a known outcome into an unknown one. */
  async function keep({ deedId }: StoredDeed, { event, detail, told }: JudgedDeed, asOf: string) {
    while (!closing.signal.aborted) {
      try {
        const news = told === null ? null : { told, asOf };
        return await store.moveDraftDeed(deedId, event, detail, news, now().toISOString());
      } catch (error) {
        process.emitWarning(`The answer to a deed could not be stored yet: ${String(error)}`);
        await pause(retryMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
    return null;
  }

  /** Sends a deed that is durably `sending`; answers how it stands then. */
  async function send(deed: StoredDeed): Promise<StoredDeed> {
    onMoved(deed);
    const asOf = now().toISOString();
    const judged = await ask(service, deed);
    const after = await keep(deed, judged, asOf);
    if (after !== null) onMoved(after);
    return after ?? deed;
  }

  function tracked<Value>(work: Promise<Value>): Promise<Value> {
    running.add(work);
    void work.finally(() => running.delete(work)).catch(() => undefined);
    return work;
  }

  return {
    move,
    send: (deed: StoredDeed): Promise<StoredDeed> => tracked(send(deed)),
    tracked,
    isClosing: (): boolean => closing.signal.aborted,
    async close(): Promise<void> {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

async function ask({ shippingDraft }: ReturnsService, deed: StoredDeed): Promise<JudgedDeed> {
  const orderId = deed.orderId ?? "";
  switch (deed.kind) {
    case "create":
      return judgeOrderAnswer(deed, await shippingDraft.create(deed));
    case "add":
      return judgeItemsAnswer(deed, await shippingDraft.addItems(deed));
    case "remove":
      return judgeItemsAnswer(deed, await shippingDraft.removeItems(deed));
    case "ship-to":
      return judgeOrderAnswer(deed, await shippingDraft.setShipTo(orderId, deed));
    case "confirm":
      return judgeOrderAnswer(deed, await shippingDraft.confirm(orderId, deed));
    case "cancel":
      return judgeOrderAnswer(deed, await shippingDraft.cancel(orderId, deed));
  }
}
