import { refuse } from "../../replies.ts";
import { saveSheet } from "../../save-sheet.ts";
import { BATCH_WORDS, copyName, wordedName } from "../../../../src-domain/batches/batch-name.ts";
import { type HandOver, handOverCodes, hiddenTextOf, writeHandOver } from "../../../../src-domain/batches/hand-over.ts";
import { failure, type Result, success } from "../../../../src-domain/result.ts";
import type { HandOverSheetContent } from "../../../../src-preload/contract/batches/hand-over-sheet.ts";
import { sign } from "../../../pairing/signed.ts";
import type { Desk } from "../../../desk/desk.ts";
import type { Machine } from "../../../desk/machine.ts";
import type { DomainHandlers } from "../domain-handlers.ts";
import { fileName } from "../../file-names.ts";

type HandOverProblem = "no-such-batch" | "empty" | "too-much" | "no-key" | "hidden-text";

const PROBLEMS: Readonly<Record<HandOverProblem, string>> = {
  "no-such-batch": "The batch is no longer parked here.",
  empty: "The batch is empty.",
  "too-much": "The batch holds more than the codes can carry.",
  "hidden-text": "A text of the batch holds characters that nobody sees.",
  "no-key": "This desk has no pairing key to sign codes with.",
};

const refuseHandOver = <Problem extends HandOverProblem>(problem: Problem) => refuse(problem, PROBLEMS[problem]);

export function orderCopyHandlers(
  { store, settings, pairing, now }: Desk,
  machine: Machine,
): DomainHandlers<"orderCopy"> {
  const at = (): string => now().toISOString();

  async function handOver(
    batchId: string,
  ): Promise<Result<{ readonly batch: HandOver; readonly codes: readonly string[] }, HandOverProblem>> {
    const pairingKey = await pairing.read();
    if (pairingKey === null) return failure("no-key");
    const { stationName } = await settings.get();
    const batch = await store.handOver(batchId, stationName, at());
    if (typeof batch === "string") return failure(batch);
    if (hiddenTextOf(batch) !== null) return failure("hidden-text");
    const codes = handOverCodes(sign("hand-over", pairingKey, writeHandOver(batch)));
    return codes === null ? failure("too-much") : success({ batch, codes });
  }

  return {
    copyOrder: async ({ submissionId, order, items }) => {
      const copied = await store.copyOrder(submissionId, copyName(order), items, at());
      return copied ? success(copied) : refuse("no-such-submission", "This order is not known on this desk.");
    },
    handOver: async ({ batchId }) => {
      const made = await handOver(batchId);
      if (!made.ok) return refuseHandOver(made.error);
      const { codes, batch } = made.value;
      return success({ codes, validUntil: batch.expiresAt });
    },
    saveHandOver: async ({ batchId }) => {
      const made = await handOver(batchId);
      if (!made.ok) return refuseHandOver(made.error);
      const { codes, batch } = made.value;
      const { batchName, station, returnInventoryIds, expiresAt: validUntil } = batch;
      const items = returnInventoryIds.length;
      const sheet = { codes, batchName, station, items, validUntil } satisfies HandOverSheetContent;
      const language = machine.language.current();
      const name = fileName(machine.language, "handOver", wordedName(batchName, BATCH_WORDS[language]));
      return saveSheet(machine, name, "hand-over", language, sheet);
    },
    arrived: async ({ batchId }) => {
      const arrived = await store.arrivedBatch(batchId);
      return arrived ? success(arrived) : refuseHandOver("no-such-batch");
    },
    takeOver: async ({ batchId }) => {
      const current = await store.takeOverBatch(batchId, at());
      return current ? success(current) : refuseHandOver("no-such-batch");
    },
    confirmHandOver: async ({ batchId }) =>
      (await store.confirmHandOver(batchId, at())) ? success({}) : refuseHandOver("no-such-batch"),
    takeBack: async ({ batchId }) =>
      (await store.takeBackHandOver(batchId, at())) ? success({}) : refuseHandOver("no-such-batch"),
  };
}
