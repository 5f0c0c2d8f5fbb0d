import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerCall, type Handler } from "../../../src-main/bridge/answer.ts";
import type { Handlers } from "../../../src-main/bridge/handlers/domain-handlers.ts";
import { wholeContract } from "../../../src-preload/contract/index.ts";
import type { LogEntry } from "../../../src-domain/health/log-entry.ts";
import type { Operation } from "../../../src-preload/contract/operation.ts";
import { at, openSharedRig, syncWhole, type DeskRig } from "../desk/desk-rig.ts";
import { everyHandler } from "./every-handler.ts";
import { goodInputs } from "./good-inputs.ts";

let rig: DeskRig;
let handlers: Handlers;
const logged: string[] = [];
const check = { checkOutput: true, log: (entry: LogEntry) => void logged.push(JSON.stringify(entry)) };

beforeAll(async () => {
  rig = await openSharedRig({ items: 20 }, { publicArea: true });
  await syncWhole(rig);
  handlers = await everyHandler(rig);
});
afterAll(() => rig.close());

const contract = await wholeContract();
const operations = Object.entries(contract).flatMap(([domain, { operations: named }]) =>
  Object.entries(named as Record<string, Operation>).map(([name, operation]) => ({ domain, name, operation })),
);
const handlerOf = (domain: string, name: string): Handler | undefined =>
  (handlers as unknown as Record<string, Record<string, Handler>>)[domain]?.[name];

const call = (domain: string, name: string, operation: Operation, input: unknown) =>
  answerCall(`${domain}.${name}`, operation, handlerOf(domain, name) ?? missing, input, check);
const missing: Handler = () => Promise.reject(new Error("no handler"));

describe("the bridge", () => {
  it("answers what the contract promises, and names no error that it does not list", async () => {
    const { destination } = await rig.desk.store.currentBatch(at());
    const settings = await rig.desk.settings.get();
    const inputs = goodInputs({ destination, settings });
    for (const { domain, name, operation } of operations) {
      const answer = await call(domain, name, operation, inputs[`${domain}.${name}`] ?? {});
      const code = answer.ok ? "ok" : answer.error.code;
      expect(["ok", ...(operation.errors ?? [])], `${domain}.${name} answered ${code}`).toContain(code);
    }
  });

  it("turns a fault of a handler, and an output that breaks the contract, into a typed error, and keeps their words from the page", async () => {
    const broken: Handler = () => Promise.reject(new Error("secret path /home/x"));
    const wrong: Handler = () => Promise.resolve({ ok: true, value: [{ surprise: "secret" }] });
    for (const handler of [broken, wrong]) {
      const answer = await answerCall("scan.recent", contract.scan.operations.recent, handler, { limit: 1 }, check);
      expect(answer).toMatchObject({ ok: false, error: { code: "internal" } });
      expect(JSON.stringify(answer)).not.toContain("secret");
    }
    expect(logged.join("\n")).toContain('"event":"call-failed","channel":"scan.recent"');
  });
});
