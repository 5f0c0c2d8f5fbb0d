import { instructionField, type InstructionField, type JsonRecord } from "../../../src-domain/fba/fba-record.ts";
import { parseInstructionId, parseInstructionRefusal } from "../../../src-domain/fba/fba.ts";
import type { InstructionRow } from "../../../src-preload/contract/fba/fba.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import type { ServiceFailure } from "../../service/index.ts";
import type { InstructionProblem, StoredInstruction } from "../../store/fba/fba-journal.ts";
import type { DeskContext } from "../context.ts";
import { isFatalForLists } from "../sync/sync-lists.ts";

/** Consecutive failures of the service after which the remaining instructions wait. */
const MAX_FAILURES = 3;
/** Milliseconds until waiting instructions are fetched again. A service that becomes available is asked immediately. */
const RETRY_MS = 60_000;

/** Stores each id as waiting, so that instructions scanned offline or before a restart are fetched later. */
export function createFbaInstructions({ store, service, availability, now, readSettings, publish }: DeskContext) {
  const loop = createWorkLoop({ work: fetchWaiting, retryMs: RETRY_MS, name: "fba-instruction-fetch" });

  function notify(stored: StoredInstruction | null): void {
    if (stored !== null && !loop.isClosing()) publish("fba", "changed", toInstructionRow(stored));
  }

  async function fetchOne(id: string): Promise<"answered" | "failed-call" | "stop"> {
    const { fbaParameter } = await readSettings();
    const askedAt = now().toISOString();
    const answer = await service.interactive.fba.sendToFulfillment(fbaParameter, id);
    if (loop.isClosing()) return "stop";
    if (answer.ok) {
      notify(await storeAnswer(id, answer.value as JsonRecord | null, askedAt));
      return "answered";
    }
    const { kind } = answer.error;
    if (isFatalForLists(kind)) {
      notify(await store.storeInstructionProblem(id, "waiting", problemOf(answer.error, null)));
      return "stop";
    }
    const { absent, otherParameter } = parseInstructionRefusal(answer.error, fbaParameter);
    const outcome = kind !== "refused" ? "failed" : absent ? "absent" : "refused";
    notify(await store.storeInstructionProblem(id, outcome, problemOf(answer.error, otherParameter)));
    return kind === "refused" ? "answered" : "failed-call";
  }

  function storeAnswer(id: string, record: JsonRecord | null, askedAt: string): Promise<StoredInstruction | null> {
    if (record === null) return store.storeInstructionProblem(id, "absent", null);
    if (belongsTo(record, id)) return store.storeInstruction(id, record, askedAt);
    return store.storeInstructionProblem(id, "failed", {
      kind: "other-instruction",
      said: null,
      otherId: instructionField(record, "fbaInstructionId"),
      correlationId: null,
      otherParameter: null,
    });
  }

  async function fetchWaiting(): Promise<void> {
    loop.wakeIn(RETRY_MS);
    let failures = 0;
    while (!loop.isClosing() && availability.canCallService() && failures < MAX_FAILURES) {
      const [next] = await store.waitingInstructions(1);
      if (next === undefined) return;
      const result = await fetchOne(next);
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

const problemOf = (
  { kind, serviceMessage, correlationId }: ServiceFailure,
  other: string | null,
): InstructionProblem => ({
  kind,
  said: serviceMessage,
  otherId: null,
  correlationId,
  otherParameter: other,
});

/** Either id of a record may match the requested one. A record without ids is accepted. */
function belongsTo(record: JsonRecord, id: string): boolean {
  const names: readonly InstructionField[] = ["fbaInstructionId", "fbaInstructionSendToFulfillmentId"];
  const own = names.flatMap((name) => instructionField(record, name) ?? []);
  return own.length === 0 || own.some((text) => normalizeId(text) === id);
}

function normalizeId(text: string): string {
  const fetch = parseInstructionId(text);
  return fetch.ok ? fetch.value : text;
}

export function toInstructionRow({ record, ...stored }: StoredInstruction): InstructionRow {
  const field = (name: InstructionField): string | null => (record === null ? null : instructionField(record, name));
  return {
    ...stored,
    number: field("fbaInstructionNumber"),
    handlingCode: field("fbaInstructionHandlingCode"),
    statusCode: field("handlingStatusCode"),
    quantity: field("quantity"),
    warehouseId: field("warehouseId"),
  };
}
