import { expect, it } from "vitest";
import { FAILURE_KINDS } from "../../../src-domain/environments/service-call.ts";
import { parseInt64Id } from "../../../src-domain/ids.ts";
import { failure, type Result, success } from "../../../src-domain/result.ts";
import { brokenExchangeFailure } from "../../../src-main/service/broken-exchange.ts";
import type { CallRecord } from "../../../src-main/service/call-record.ts";
import { createServiceCaller } from "../../../src-main/service/calls.ts";
import { ExchangeStopped } from "../../../src-main/service/exchange.ts";
import type { ServiceFailure } from "../../../src-main/service/failure.ts";
import type { Call } from "../../../src-main/service/operation.ts";
import { inventoryOperations } from "../../../src-main/service/resources/inventory.ts";
import {
  fbaOperations,
  referenceOperations,
  shipmentOperations,
  warehouseOperations,
} from "../../../src-main/service/resources/reference.ts";
import { resendOperations } from "../../../src-main/service/resources/resend.ts";
import { shippingOrderOperations } from "../../../src-main/service/resources/shipping-order.ts";
import { group, tries } from "../../sample.ts";
import { costlyAnswers, type HostileAnswer, hostileAnswers } from "./hostile-answers.ts";

const ANSWERS = tries({ full: 100_000, sampled: 2000 });
const SEED = 20_261_121 + (group ?? 0);
const ONCE = { attempts: 1, baseMs: 0, capMs: 0, budgetMs: 1000 };

function client() {
  let next: HostileAnswer | null = null;
  const records: CallRecord[] = [];
  const call: Call = createServiceCaller({
    address: { userBaseUrl: "https://api.example.com", publicBaseUrl: "https://api.example.com" },
    credentials: () => ({ apiKey: "key-of-the-test", apiToken: "token-of-the-test" }),
    userAgent: "x",
    transport: {
      exchange: (_request, { maxAnswerBytes }) => {
        if (next === null) throw new Error("No answer");
        const stopped = new ExchangeStopped("too-large");
        return Promise.resolve(
          next.body.length <= maxAnswerBytes
            ? success(next)
            : failure(
                brokenExchangeFailure({
                  kind: "broken",
                  error: stopped,
                  written: true,
                  answering: true,
                  httpStatus: next.status,
                }),
              ),
        );
      },
      close: () => Promise.resolve(),
    },
    circuit: { enter: () => Promise.resolve(null), leave: () => undefined, isOpen: () => true },
    onCall: (record) => records.push(record),
    closing: new AbortController().signal,
    random: () => 0,
    generation: () => 0,
    elapsed: () => performance.now(),
  })(ONCE);
  return { call, records, answer: (answer: HostileAnswer) => void (next = answer) };
}

const window = { createFrom: "2026-10-01T00:00:00Z", createTo: "2026-11-01T00:00:00Z", pageSize: 50, offset: 0 };

const operationsOf = (call: Call) => {
  const inventory = inventoryOperations(call);
  const resend = resendOperations(call);
  return [
    () => inventory.list(window),
    () => inventory.get("1"),
    () => resend.create("{}", { idempotencyKey: "k" }),
    () => resend.get("5"),
    () => resend.cancel("5"),
    () => warehouseOperations(call).all(),
    () => shipmentOperations(call).availableServiceTypes(2),
    () => referenceOperations(call).list("vas"),
    () => fbaOperations(call).sendToFulfillment("id", "00000000-0000-4000-8000-000000000000"),
    () => shippingOrderOperations(call).updateMethod("a", "AIR"),
  ];
};

// Proof S1
it(`reads or refuses ${ANSWERS} hostile answers in every operation without throwing`, async () => {
  const { call, records, answer } = client();
  const operations = operationsOf(call);
  const answers = hostileAnswers(SEED);
  const wrong: unknown[] = [];
  let read = 0;
  for (let count = 0; count < ANSWERS; count += 1) {
    const hostile = answers.next().value;
    answer(hostile);
    const operation = operations[count % operations.length];
    try {
      const result = await operation?.();
      const record = records.pop();
      if (result === undefined || record === undefined) throw new Error("No result or no record");
      if (result.ok) read += 1;
      if (!isConsistent(result, hostile, record)) wrong.push({ body: sample(hostile), status: hostile.status, result });
    } catch (error) {
      wrong.push({ error: String(error), operation: count % operations.length, body: sample(hostile) });
    }
    records.length = 0;
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(read).toBeGreaterThan(ANSWERS / 100);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

const COSTLY = tries({ full: 10_000, sampled: 500 });
const PAGE = JSON.stringify({ data: Array.from({ length: 50 }, (_, index) => fullRecord(index + 1)) });
/**
 * Limit, in multiples of the time for a normal page of 50 full records. Without the limit it was 10,000 times as long.
 */
const MAX_TIMES_A_PAGE = 50;
const MAX_BYTES = 50 * 1024 * 1024;

// Proof S2
it(`limits time and memory of ${COSTLY} costly answers in every operation`, async () => {
  const { call, answer } = client();
  const operations = operationsOf(call);
  const pageAnswer: HostileAnswer = {
    status: 200,
    contentType: "application/json",
    retryAfter: null,
    date: null,
    body: Buffer.from(PAGE),
  };
  /** CPU milliseconds of this thread and bytes of its heap. */
  const costOf = async (costly: HostileAnswer, operation: (() => Promise<unknown>) | undefined) => {
    answer(costly);
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
  const page = (user + system) / 1000 / 200;
  expect(page).toBeGreaterThan(0);
  const answers = costlyAnswers(SEED);
  const wrong: unknown[] = [];
  for (let count = 0; count < COSTLY; count += 1) {
    const costly = answers.next().value;
    const operation = operations[count % operations.length];
    // Measures up to three times, because one run may include a garbage collection.
    const costs = [];
    for (let time = 0; time < 3; time += 1) {
      costs.push(await costOf(costly, operation));
      if ((costs.at(-1)?.ms ?? 0) <= page * MAX_TIMES_A_PAGE) break;
    }
    const minMs = Math.min(...costs.map(({ ms }) => ms));
    const bytes = Math.max(...costs.map((cost) => cost.bytes));
    if (minMs > page * MAX_TIMES_A_PAGE || bytes > MAX_BYTES)
      wrong.push({
        operation: count % operations.length,
        body: sample(costly),
        size: costly.body.length,
        minMs,
        page,
        bytes,
      });
  }
  expect(wrong.slice(0, 3)).toEqual([]);
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

function isConsistent(result: Result<unknown, ServiceFailure>, hostile: HostileAnswer, record: CallRecord): boolean {
  // An accepted result is copied to another thread, into a database and to the page.
  const text = JSON.stringify(structuredClone(result));
  const isShort = (record.answerBody?.length ?? 0) < 9000 && text.length < 500_000;
  if (!result.ok) {
    const { kind, delivered } = result.error;
    return isShort && FAILURE_KINDS.includes(kind) && ["yes", "maybe"].includes(delivered);
  }
  const isSuccess = hostile.status >= 200 && hostile.status <= 299;
  return isShort && isSuccess && idsIn(result.value).every((id) => parseInt64Id(id) === id);
}

const sample = ({ body }: HostileAnswer): string => Buffer.from(body).toString("latin1").slice(0, 300);

function idsIn(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  const { returnInventoryId, resendId, returnInventoryIds, items } = value as Record<string, unknown>;
  const listed = [returnInventoryIds, items].filter(Array.isArray).flat();
  const inside = listed.flatMap((entry: unknown) => (typeof entry === "string" ? [entry] : idsIn(entry)));
  return [returnInventoryId, resendId].filter((id) => id !== undefined).concat(inside);
}
