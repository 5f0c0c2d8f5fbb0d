import { findInstructionField, type InstructionField, type JsonRecord } from "../../../src-domain/fba/fba-record.ts";
import { parseInstructionId, parseInstructionRefusal } from "../../../src-domain/fba/fba.ts";
import type { InstructionRow } from "../../../src-preload/contract/fba/fba.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { InstructionProblem, StoredInstruction } from "../../store/fba/fba-journal.ts";
import type { DeskContext } from "../context.ts";
import { isFatalForLists } from "../sync/sync-lists.ts";

/** Consecutive failures of the service after which the remaining instructions wait. */
const MAX_CONSECUTIVE_FAILURES = 3;
/** Milliseconds until waiting instructions are fetched again; sooner if the service becomes available. */
const RETRY_MS = 60_000;

/** Stores each id as waiting, so that instructions scanned offline or before a restart are fetched later. */
export function createFbaInstructions({ store, service, availability, now, readSettings, publish }: DeskContext) {
  const loop = createWorkLoop({ work: fetchWaiting, retryMs: RETRY_MS, name: "fba-instruction-fetch" });

  function publishRow(stored: StoredInstruction | null): void {
    if (stored !== null && !loop.isClosing()) publish("fba", "changed", toInstructionRow(stored));
  }

  async function fetchOne(id: string): Promise<"answered" | "failed-call" | "stop"> {
    const { fbaParameter } = await readSettings();
    const requestedAt = now().toISOString();
    const answer = await service.interactive.fba.sendToFulfillment(fbaParameter, id);
    if (loop.isClosing()) return "stop";
    if (answer.ok) {
      publishRow(await storeAnswer(store, id, answer.value as JsonRecord | null, requestedAt));
      return "answered";
    }
    const { kind } = answer.error;
    if (isFatalForLists(kind)) {
      publishRow(await store.storeInstructionProblem(id, "waiting", toProblem(answer.error, null)));
      return "stop";
    }
    const { isAbsent, otherParameter } = parseInstructionRefusal(answer.error, fbaParameter);
    const refusedOutcome = isAbsent ? "absent" : "refused";
    const outcome = kind === "refused" ? refusedOutcome : "failed";
    publishRow(await store.storeInstructionProblem(id, outcome, toProblem(answer.error, otherParameter)));
    return kind === "refused" ? "answered" : "failed-call";
  }

  async function fetchWaiting(): Promise<void> {
    loop.wakeIn(RETRY_MS);
    let failures = 0;
    while (!loop.isClosing() && availability.canCallService() && failures < MAX_CONSECUTIVE_FAILURES) {
      const [nextId] = await store.waitingInstructions(1);
      if (nextId === undefined) return;
      const result = await fetchOne(nextId);
      if (result === "stop") return;
      failures = result === "failed-call" ? failures + 1 : 0;
    }
  }

  availability.onAvailable(loop.run);

  return {
    wake: loop.run,

    async fetch(ids: readonly string[]): Promise<void> {
      await store.requestInstructions(ids, now().toISOString());
      loop.run();
    },

    async list(text: string): Promise<{ rows: InstructionRow[]; total: number }> {
      const { rows, total } = await store.reader.searchInstructions(text);
      return { rows: rows.map(toInstructionRow), total };
    },

    async details(id: string) {
      const stored = await store.instruction(id);
      return stored && { row: toInstructionRow(stored), record: stored.record as Record<string, never> | null };
    },

    remove: (id: string): Promise<void> => store.removeInstruction(id),

    close: loop.close,
  };
}

const toProblem = (
  { kind, serviceMessage, correlationId }: ServiceFailure,
  otherParameter: string | null,
): InstructionProblem => ({
  kind,
  serviceMessage,
  otherId: null,
  correlationId,
  otherParameter,
});

/** Either id of a record may match the requested one. A record without ids is accepted. */
function isRequestedRecord(record: JsonRecord, id: string): boolean {
  const idFields: readonly InstructionField[] = ["fbaInstructionId", "fbaInstructionSendToFulfillmentId"];
  const recordIds = idFields.flatMap((name) => findInstructionField(record, name) ?? []);
  return recordIds.length === 0 || recordIds.some((text) => normalizeId(text) === id);
}

function normalizeId(text: string): string {
  const parsed = parseInstructionId(text);
  return parsed.ok ? parsed.value : text;
}

export function toInstructionRow({ record, ...stored }: StoredInstruction): InstructionRow {
  const readField = (name: InstructionField): string | null =>
    record === null ? null : findInstructionField(record, name);
  return {
    ...stored,
    number: readField("fbaInstructionNumber"),
    handlingCode: readField("fbaInstructionHandlingCode"),
    statusCode: readField("handlingStatusCode"),
    quantity: readField("quantity"),
    warehouseId: readField("warehouseId"),
  };
}

/** Stores an answer: absent without a record, failed with the record of another instruction. */
function storeAnswer(
  store: DeskContext["store"],
  id: string,
  record: JsonRecord | null,
  requestedAt: string,
): Promise<StoredInstruction | null> {
  if (record === null) return store.storeInstructionProblem(id, "absent", null);
  if (isRequestedRecord(record, id)) return store.storeInstruction(id, record, requestedAt);
  return store.storeInstructionProblem(id, "failed", {
    kind: "other-instruction",
    serviceMessage: null,
    otherId: findInstructionField(record, "fbaInstructionId"),
    correlationId: null,
    otherParameter: null,
  });
}
