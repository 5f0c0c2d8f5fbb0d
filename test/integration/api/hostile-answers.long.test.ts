import { describe, expect, it } from "vitest";
import { parseInt64Id } from "../../../src-domain/ids.ts";
import type { Result } from "../../../src-domain/result.ts";
import { FAILURE_KINDS } from "../../../src-domain/service-call.ts";
import type { CallRecord } from "../../../src-main/api/call-record.ts";
import { createCalls } from "../../../src-main/api/calls.ts";
import type { ServiceFailure } from "../../../src-main/api/failure.ts";
import { fbaOperations } from "../../../src-main/api/fba.ts";
import { inventoryOperations } from "../../../src-main/api/inventory.ts";
import type { Call } from "../../../src-main/api/operation.ts";
import { referenceOperations } from "../../../src-main/api/reference.ts";
import { resendOperations } from "../../../src-main/api/resend.ts";
import { shipmentOperations } from "../../../src-main/api/shipment.ts";
import { shippingOrderOperations } from "../../../src-main/api/shipping-order.ts";
import { warehouseOperations } from "../../../src-main/api/warehouse.ts";
import { share, tries } from "../../share.ts";
import { hostileAnswers, type HostileAnswer } from "./hostile-answers.ts";

const ANSWERS = tries({ full: 100_000, sampled: 2000 });
const SEED = 20_261_121 + (share ?? 0);
const ONCE = { attempts: 1, baseMs: 0, capMs: 0, budgetMs: 1000 };

/** The whole of the client but its socket: request, decoder, reading, redaction and the journal's record. */
function client() {
  let next: HostileAnswer | null = null;
  const records: CallRecord[] = [];
  const call: Call = createCalls({
    address: { userBaseUrl: "https://api.example.com", publicBaseUrl: "https://api.example.com" },
    credentials: () => ({ apiKey: "key-of-the-test", apiToken: "token-of-the-test" }),
    userAgent: "x",
    transport: {
      exchange: () =>
        next === null ? Promise.reject(new Error("No answer")) : Promise.resolve({ ok: true, value: next }),
      close: () => Promise.resolve(),
    },
    circuit: { enter: () => Promise.resolve(null), leave: () => undefined, isOpen: () => true },
    onCall: (record) => records.push(record),
    closing: new AbortController().signal,
    random: () => 0,
    elapsed: () => performance.now(),
  })(ONCE);
  return { call, records, answer: (given: HostileAnswer) => void (next = given) };
}

const window = { createFrom: "2026-10-01T00:00:00Z", createTo: "2026-11-01T00:00:00Z", pageSize: 50, offset: 0 };

const operationsOf = (call: Call) => {
  const [inventory, resend] = [inventoryOperations(call), resendOperations(call)];
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

describe("hostile answers of the service", () => {
  it(`are read or refused, ${ANSWERS} of them, by every operation, and never throw`, async () => {
    const { call, records, answer } = client();
    const operations = operationsOf(call);
    const answers = hostileAnswers(SEED);
    const wrong: unknown[] = [];
    let read = 0;
    for (let count = 0; count < ANSWERS; count += 1) {
      const given = answers.next().value;
      answer(given);
      const operation = operations[count % operations.length];
      try {
        const result = await operation?.();
        const record = records.pop();
        if (result === undefined || record === undefined) throw new Error("No result or no record");
        if (result.ok) read += 1;
        if (!isSound(result, given, record)) wrong.push({ body: sample(given), status: given.status, result });
      } catch (error) {
        wrong.push({ error: String(error), operation: count % operations.length, body: sample(given) });
      }
      records.length = 0;
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(read).toBeGreaterThan(ANSWERS / 100);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});

function isSound(result: Result<unknown, ServiceFailure>, given: HostileAnswer, record: CallRecord): boolean {
  // What is believed goes to another thread, into a database and to the page.
  const text = JSON.stringify(structuredClone(result));
  const isShort = (record.answerBody?.length ?? 0) < 9000 && text.length < 500_000;
  if (!result.ok) {
    const { kind, delivered } = result.error;
    return isShort && FAILURE_KINDS.includes(kind) && ["yes", "maybe"].includes(delivered);
  }
  const isSuccess = given.status >= 200 && given.status <= 299;
  return isShort && isSuccess && idsIn(result.value).every((id) => parseInt64Id(id) === id);
}

const sample = ({ body }: HostileAnswer): string => Buffer.from(body).toString("latin1").slice(0, 300);

/** What stands for 64-bit ids in a result. */
function idsIn(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  const { returnInventoryId, resendId, returnInventoryIds, items } = value as Record<string, unknown>;
  const listed = [returnInventoryIds, items].filter(Array.isArray).flat();
  const inside = listed.flatMap((entry: unknown) => (typeof entry === "string" ? [entry] : idsIn(entry)));
  return [returnInventoryId, resendId].filter((id) => id !== undefined).concat(inside);
}
