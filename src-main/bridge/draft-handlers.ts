import { copyName } from "../../src-domain/batch-name.ts";
import { basename } from "node:path";
import { handOverCodes, type HandOver } from "../../src-domain/hand-over.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import type { HandOverSheetContent } from "../../src-preload/contract/hand-over-sheet.ts";
import type { Desk } from "../desk/desk.ts";
import type { Machine } from "../desk/machine.ts";
import { writeWhole } from "../desk/whole-file.ts";
import { refuse, refuseUnwritten } from "./refuse.ts";
import type { DomainHandlers } from "./handlers.ts";
import { fileName } from "./file-names.ts";
import { BATCH_WORDS, wordedName } from "../../src-domain/batch-name.ts";

type HandOverProblem = "no-such-batch" | "empty" | "too-much";

const PROBLEMS: Readonly<Record<HandOverProblem, string>> = {
  "no-such-batch": "The batch is not parked here any more.",
  empty: "The batch is empty.",
  "too-much": "The batch holds more than the codes can carry.",
};

const refuseHandOver = <Problem extends HandOverProblem>(problem: Problem) => refuse(problem, PROBLEMS[problem]);

export function draftHandlers({ store, settings, now }: Desk, machine: Machine): DomainHandlers<"draft"> {
  const at = (): string => now().toISOString();

  async function handOver(
    batchId: string,
  ): Promise<Result<{ readonly batch: HandOver; readonly codes: readonly string[] }, HandOverProblem>> {
    const { stationName } = await settings.get();
    const batch = await store.handOver(batchId, stationName, at());
    if (typeof batch === "string") return failure(batch);
    const codes = handOverCodes(batch);
    return codes === null ? failure("too-much") : success({ batch, codes });
  }

  return {
    copyOrder: async ({ submissionId, order, items }) => {
      const copied = await store.copyOrder(submissionId, copyName(order), items, at());
      return copied ? success(copied) : refuse("no-such-submission", "This order is not known on this desk.");
    },
    handOver: async ({ batchId }) => {
      const made = await handOver(batchId);
      return made.ok ? success({ codes: made.value.codes }) : refuseHandOver(made.error);
    },
    saveHandOver: async ({ batchId }) => {
      const made = await handOver(batchId);
      if (!made.ok) return refuseHandOver(made.error);
      const { codes, batch } = made.value;
      const file = await machine.chooseFile({
        name: fileName(
          machine.language,
          "handOver",
          wordedName(batch.batchName, BATCH_WORDS[machine.language.current()]),
        ),
        extension: "pdf",
      });
      if (file === null) return success({ fileName: null });
      try {
        const { batchName, station, returnInventoryIds } = batch;
        const items = returnInventoryIds.length;
        const sheet = { codes, batchName, station, items } satisfies HandOverSheetContent;
        const pdf = await machine.printSheet("hand-over", machine.language.current(), sheet);
        await writeWhole(file, (handle) => handle.writeFile(pdf));
        return success({ fileName: basename(file) });
      } catch (error) {
        return refuseUnwritten(error);
      }
    },
    confirmHandOver: async ({ batchId }) =>
      (await store.confirmHandOver(batchId, at())) ? success({}) : refuseHandOver("no-such-batch"),
    takeBack: async ({ batchId }) =>
      (await store.takeBackHandOver(batchId, at())) ? success({}) : refuseHandOver("no-such-batch"),
  };
}
