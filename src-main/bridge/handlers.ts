import type { AnswerOf, Contract, DomainName, InputOf, OperationName } from "../../src-preload/contract/index.ts";
import { success } from "../../src-domain/result.ts";
import type { Desk } from "../desk/desk.ts";
import { readResendDetails, toResendRow } from "../desk/resend-views.ts";
import { submitBatch } from "../desk/submit-batch.ts";
import { refuse } from "./answer.ts";

/** One function for every operation of the contract; a missing or surplus name is a compile error. */
export type Handlers = {
  readonly [D in DomainName]: {
    readonly [N in OperationName<D>]: (input: InputOf<D, N>) => Promise<AnswerOf<D, N>>;
  };
};

type DomainHandlers<D extends keyof Contract> = Handlers[D];

export function createHandlers(desk: Desk): Handlers {
  return {
    desk: { status: async () => success(await desk.status()) },
    scan: scanHandlers(desk),
    batch: batchHandlers(desk),
    resend: resendHandlers(desk),
    inventory: inventoryHandlers(desk),
    reference: referenceHandlers(desk),
    settings: {
      get: async () => success(await desk.settings.get()),
      save: async (values) => success(await desk.settings.save(values)),
    },
    sync: {
      status: async () => success(desk.sync.status()),
      start: async () => success(desk.sync.start()),
    },
  };
}

function scanHandlers({ store, now }: Desk): DomainHandlers<"scan"> {
  return {
    record: async (gesture) => {
      try {
        return success(await store.recordScan(gesture, now().toISOString()));
      } catch (error) {
        // The page keeps the gesture and tries again: a scan is never dropped because a disk is full.
        return refuse("journal-unavailable", `The scan could not be saved: ${String(error)}`, { retryable: true });
      }
    },
    recent: async ({ limit }) => success(await store.recentScans(limit)),
  };
}

function batchHandlers({ store, outbox, now }: Desk): DomainHandlers<"batch"> {
  const at = (): string => now().toISOString();
  const noSuchBatch = () => refuse("no-such-batch", "The batch is not open any more.");
  return {
    current: async () => success(await store.currentBatch(at())),
    list: async () => success(await store.batchSummaries()),
    undoLast: async () => {
      const batch = await store.undoLastScan(at());
      return batch ? success(batch) : refuse("nothing-to-undo", "The batch is empty.");
    },
    removeLine: async ({ batchId, returnInventoryId }) => {
      const batch = await store.removeLine(batchId, returnInventoryId, at());
      return batch ? success(batch) : refuse("not-in-batch", "The item is not in this batch.");
    },
    park: async () => {
      const { lines } = await store.currentBatch(at());
      return lines.length === 0 ? refuse("empty", "The batch is empty.") : success(await store.startBatch(at()));
    },
    start: async () => success(await store.startBatch(at())),
    resume: async ({ batchId }) => {
      const batch = await store.resumeBatch(batchId, at());
      return batch ? success(batch) : noSuchBatch();
    },
    saveDestination: async ({ batchId, destination }) => {
      const batch = await store.saveDestination(batchId, destination, at());
      return batch ? success(batch) : noSuchBatch();
    },
    submit: async ({ batchId }) => {
      const submitted = await submitBatch(store, batchId, now());
      if (submitted.ok) {
        outbox.kick();
        return submitted;
      }
      if (submitted.error.code !== "incomplete") {
        return submitted.error.code === "empty" ? refuse("empty", "The batch is empty.") : noSuchBatch();
      }
      return refuse("incomplete", "The destination is not complete.", { fields: submitted.error.fields });
    },
  };
}

function resendHandlers({ store, watch }: Desk): DomainHandlers<"resend"> {
  const details = async (submissionId: string) => {
    const found = await readResendDetails(store, submissionId);
    return found ? success(found) : refuse("no-such-submission", "This order is not known on this desk.");
  };
  return {
    list: async () => success((await store.submissions()).map(toResendRow)),
    get: async ({ submissionId }) => details(submissionId),
    refresh: async ({ submissionId }) => {
      const submission = await store.submission(submissionId);
      if (!submission) return refuse("no-such-submission", "This order is not known on this desk.");
      if (submission.resendId === null) return refuse("not-created", "The order has no number yet.");
      const looked = await watch.lookNow(submission);
      if (looked.ok) return details(submissionId);
      const { kind, message, correlationId } = looked.error;
      const code = kind === "offline" || kind === "timeout" || kind === "tls" ? "offline" : "service";
      return refuse(code, message, { retryable: true, ...(correlationId !== null && { correlationId }) });
    },
  };
}

function inventoryHandlers({ store }: Desk): DomainHandlers<"inventory"> {
  return {
    search: async ({ text, offset, limit }) => {
      const [page, asOf] = await Promise.all([store.searchInventory(text, offset, limit), store.listAsOf("inventory")]);
      return success({ ...page, asOf });
    },
  };
}

function referenceHandlers({ store }: Desk): DomainHandlers<"reference"> {
  return {
    list: async ({ name }) => success({ name, ...(await store.referenceList(name)) }),
    warehouses: async () => success(await store.warehouses()),
    shipmentServiceTypes: async ({ warehouseId }) => success(await store.serviceTypes(warehouseId)),
  };
}
