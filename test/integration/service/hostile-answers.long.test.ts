import { expect, it } from "vitest";
import { FAILURE_KINDS } from "../../../src-domain/environments/service-call.ts";
import { parseInt64Id } from "../../../src-domain/ids.ts";
import { failure, type Result, success } from "../../../src-domain/result.ts";
import { createExchangeFailure } from "../../../src-main/service/broken-exchange.ts";
import type { CallRecord } from "../../../src-main/service/call-record.ts";
import { createServiceCaller } from "../../../src-main/service/calls.ts";
import { ExchangeStopped, type HttpAnswer } from "../../../src-main/service/exchange.ts";
import type { ServiceFailure } from "../../../src-main/service/failure.ts";
import type { Call } from "../../../src-main/service/operation.ts";
import { createInventoryOperations } from "../../../src-main/service/resources/inventory.ts";
import {
  createFbaOperations,
  createReferenceOperations,
  createShipmentOperations,
  createWarehouseOperations,
} from "../../../src-main/service/resources/reference.ts";
import { createResendOperations } from "../../../src-main/service/resources/resend.ts";
import { createShippingOrderOperations } from "../../../src-main/service/resources/shipping-order.ts";
import { group, tries } from "../../sample.ts";
import { costlyAnswers, hostileAnswers } from "./hostile-answers.ts";

const ANSWER_COUNT = tries({ full: 100_000, sampled: 2000 });
const SEED = 20_261_121 + (group ?? 0);
const SINGLE_TRY = { attempts: 1, baseMs: 0, capMs: 0, budgetMs: 1000 };

function createClient() {
  let nextAnswer: HttpAnswer | null = null;
  const records: CallRecord[] = [];
  const call: Call = createServiceCaller({
    address: { userBaseUrl: "https://api.example.com", publicBaseUrl: "https://api.example.com" },
    credentials: () => ({ apiKey: "key-of-the-test", apiToken: "token-of-the-test" }),
    userAgent: "x",
    transport: {
      exchange: (_request, { maxAnswerBytes }) => {
        if (nextAnswer === null) throw new Error("No answer");
        const stopError = new ExchangeStopped("too-large");
        if (nextAnswer.body.length <= maxAnswerBytes) return Promise.resolve(success(nextAnswer));
        const httpStatus = nextAnswer.status;
        return Promise.resolve(
          failure(
            createExchangeFailure({
              kind: "broken",
              error: stopError,
              wasWritten: true,
              hasPartialAnswer: true,
              httpStatus,
            }),
          ),
        );
      },
      close: () => Promise.resolve(),
    },
    circuit: { enter: () => Promise.resolve(null), leave: () => undefined, isOpen: () => true },
    onCall: (record) => records.push(record),
    closeSignal: new AbortController().signal,
    random: () => 0,
    generation: () => 0,
    monotonicNowMs: () => performance.now(),
  })(SINGLE_TRY);
  return { call, records, answer: (answer: HttpAnswer) => void (nextAnswer = answer) };
}

const inventoryWindow = {
  createFrom: "2026-10-01T00:00:00Z",
  createTo: "2026-11-01T00:00:00Z",
  pageSize: 50,
  offset: 0,
};

const operationsOf = (call: Call) => {
  const inventory = createInventoryOperations(call);
  const resend = createResendOperations(call);
  return [
    () => inventory.list(inventoryWindow),
    () => inventory.get("1"),
    () => resend.create("{}", { idempotencyKey: "k" }),
    () => resend.get("5"),
    () => resend.cancel("5"),
    () => createWarehouseOperations(call).all(),
    () => createShipmentOperations(call).availableServiceTypes(2),
    () => createReferenceOperations(call).list("vas"),
    () => createFbaOperations(call).sendToFulfillment("id", "00000000-0000-4000-8000-000000000000"),
    () => createShippingOrderOperations(call).updateMethod("a", "AIR"),
  ];
};

// Proof S1
it(`reads or refuses ${ANSWER_COUNT} hostile answers in every operation without throwing`, async () => {
  const { call, records, answer } = createClient();
  const operations = operationsOf(call);
  const answers = hostileAnswers(SEED);
  const inconsistencies: unknown[] = [];
  let successCount = 0;
  for (let count = 0; count < ANSWER_COUNT; count += 1) {
    const hostileAnswer = answers.next().value;
    answer(hostileAnswer);
    const operation = operations[count % operations.length];
    try {
      const result = await operation?.();
      const record = records.pop();
      if (result === undefined || record === undefined) throw new Error("No result or no record");
      if (result.ok) successCount += 1;
      if (!isConsistent(result, hostileAnswer, record))
        inconsistencies.push({ body: sample(hostileAnswer), status: hostileAnswer.status, result });
    } catch (error) {
      inconsistencies.push({ error: String(error), operation: count % operations.length, body: sample(hostileAnswer) });
    }
    records.length = 0;
  }
  expect(inconsistencies.slice(0, 3)).toEqual([]);
  expect(successCount).toBeGreaterThan(ANSWER_COUNT / 100);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

const COSTLY_ANSWER_COUNT = tries({ full: 10_000, sampled: 200 });
const PAGE_BODY = JSON.stringify({ data: Array.from({ length: 50 }, (_, index) => fullRecord(index + 1)) });
/** Multiple of the time for a normal page of 50 full records. Without the app's limits it was 10,000. */
const MAX_PAGE_TIMES = 50;
const MAX_BYTES = 50 * 1024 * 1024;

// Proof S2
it(`limits time and memory of ${COSTLY_ANSWER_COUNT} costly answers in every operation`, async () => {
  const { call, answer } = createClient();
  const operations = operationsOf(call);
  const pageAnswer: HttpAnswer = {
    status: 200,
    contentType: "application/json",
    retryAfter: null,
    date: null,
    body: Buffer.from(PAGE_BODY),
  };
  /** CPU milliseconds of this thread and bytes of its heap. */
  const costOf = async (costlyAnswer: HttpAnswer, operation: (() => Promise<unknown>) | undefined) => {
    answer(costlyAnswer);
    const heap = process.memoryUsage().heapUsed;
    const startedAt = process.threadCpuUsage();
    await operation?.();
    const { user, system } = process.threadCpuUsage(startedAt);
    return { ms: (user + system) / 1000, bytes: process.memoryUsage().heapUsed - heap };
  };
  // Measures 200 pages together, because some systems count a thread's time in steps of milliseconds.
  const startedAt = process.threadCpuUsage();
  for (let count = 0; count < 200; count += 1) await costOf(pageAnswer, operations[0]);
  const { user, system } = process.threadCpuUsage(startedAt);
  const pageMs = (user + system) / 1000 / 200;
  expect(pageMs).toBeGreaterThan(0);
  const answers = costlyAnswers(SEED);
  const inconsistencies: unknown[] = [];
  for (let count = 0; count < COSTLY_ANSWER_COUNT; count += 1) {
    const costlyAnswer = answers.next().value;
    const operation = operations[count % operations.length];
    // Measures up to three times, because one run may include a garbage collection.
    const costs = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      costs.push(await costOf(costlyAnswer, operation));
      if ((costs.at(-1)?.ms ?? 0) <= pageMs * MAX_PAGE_TIMES) break;
    }
    const minMs = Math.min(...costs.map(({ ms }) => ms));
    const bytes = Math.max(...costs.map((cost) => cost.bytes));
    if (minMs > pageMs * MAX_PAGE_TIMES || bytes > MAX_BYTES)
      inconsistencies.push({
        operation: count % operations.length,
        body: sample(costlyAnswer),
        size: costlyAnswer.body.length,
        minMs,
        pageMs,
        bytes,
      });
  }
  expect(inconsistencies.slice(0, 3)).toEqual([]);
});

/** An item with pictures and services as the service writes it (public documentation, section 5.3). */
function fullRecord(number: number) {
  const parts = Array.from({ length: 10 }, (_, part) => ({
    part,
    code: `code-${part}`,
    name: `Part ${part}`,
  }));
  return {
    returnInventoryId: 9_000_000 + number,
    rma: `USE-2-240906-D00${number}-0`,
    description: "x".repeat(200),
    warehouseId: 2,
    handlingCode: "ohd",
    handlingStatusCode: "pending",
    createOn: "2024-09-06T01:02:03.4567891",
    returnInventoryImageList: parts,
    returnInventoryVasList: parts,
  };
}

function isConsistent(result: Result<unknown, ServiceFailure>, hostileAnswer: HttpAnswer, record: CallRecord): boolean {
  // An accepted result is copied to another thread, into a database and to the page.
  const text = JSON.stringify(structuredClone(result));
  const isShort = (record.answerBody?.length ?? 0) < 9000 && text.length < 500_000;
  if (!result.ok) {
    const { kind, delivered } = result.error;
    return isShort && FAILURE_KINDS.includes(kind) && ["yes", "maybe"].includes(delivered);
  }
  const isSuccess = hostileAnswer.status >= 200 && hostileAnswer.status <= 299;
  return isShort && isSuccess && idsIn(result.value).every((id) => parseInt64Id(id) === id);
}

const sample = ({ body }: HttpAnswer): string => Buffer.from(body).toString("latin1").slice(0, 300);

function idsIn(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  const { returnInventoryId, resendId, returnInventoryIds, items } = value as Record<string, unknown>;
  const listEntries = [returnInventoryIds, items].filter(Array.isArray).flat();
  const nestedIds = listEntries.flatMap((entry: unknown) => (typeof entry === "string" ? [entry] : idsIn(entry)));
  return [returnInventoryId, resendId].filter((id) => id !== undefined).concat(nestedIds);
}
