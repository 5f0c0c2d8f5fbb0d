import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import type { LogEntry } from "../../../src-domain/health/log-entry.ts";
import { DROP_CHUNK_BYTES } from "../../../src-domain/import/file-format.ts";
import { validateAndRun, isWithinSizeLimit, type Handler } from "../../../src-main/bridge/validate-call.ts";
import { refuseFailedWrite } from "../../../src-main/use-cases/replies.ts";
import type { DeskBridge } from "../../../src-preload/contract/index.ts";

const failIfRun: Handler = () => Promise.reject(new Error("It was carried out"));
const logged: string[] = [];
const check = { shouldCheckOutput: true, log: (entry: LogEntry) => void logged.push(JSON.stringify(entry)) };
const operation = {
  input: z.strictObject({
    kinds: z.record(z.enum(["a"]), z.string()).optional(),
    text: z.string().optional(),
    fields: z.record(z.string(), z.string()).optional(),
    list: z
      .array(z.strictObject({ fields: z.record(z.string(), z.string()) }))
      .readonly()
      .optional(),
  }),
  output: z.unknown(),
  errors: [],
};
const answerTo = (input: unknown, calledOperation: Parameters<typeof validateAndRun>[1] = operation) =>
  validateAndRun("x.y", calledOperation, failIfRun, input, check);

it.each([
  ["an unknown key", { kinds: { "SECRET key": "x" } }],
  ["a key in a record with free names", { fields: { SECRET: 1 } }],
  ["a key in a list", { list: [{ fields: { SECRET: 1 } }] }],
  ["a symbol", { kinds: { [Symbol("SECRET")]: "x" } }],
  ["a surplus name", { SECRET: 1 }],
  ["a value", { text: ["SECRET"] }],
])("describes a refused input only with names of the contract: %s", async (_what, input) => {
  logged.length = 0;
  const answer = await answerTo(input);
  expect(answer).toMatchObject({ ok: false, error: { code: "bad-input" } });
  expect(JSON.stringify([answer, logged])).not.toContain("SECRET");
});

it("refuses an oversized input before its schema parses it", async () => {
  const answer = await answerTo({ text: "x".repeat(17_000_001) }, { ...operation, input: z.unknown() });
  expect(answer).toMatchObject({ ok: false, error: { code: "bad-input" } });
});

it("reports an error's path as far as the contract names it", async () => {
  const answer = await answerTo({ list: [{ fields: {} }, { fields: { SECRET: 1 } }] });
  expect(answer).toMatchObject({ error: { message: 'The input does not fit x.y at "list.1.fields".' } });
});

// Proof P10
it("reports an unwritten file by its error code without its path", () => {
  const error = Object.assign(new Error("EACCES: permission denied, open '/home/ada/list.csv'"), { code: "EACCES" });
  expect(refuseFailedWrite(error)).toEqual({
    ok: false,
    error: { code: "not-written", message: "The file could not be written (EACCES).", isRetryable: true },
  });
  expect(refuseFailedWrite(new Error("/home/ada")).error.message).toBe("The file could not be written (no code).");
});

it("returns an internal error without the fault's text when a handler fails", async () => {
  const strictOperation = { ...operation, output: z.array(z.strictObject({ known: z.number() })) };
  for (const handler of [
    () => Promise.reject(new Error("secret path /home/x")),
    () => Promise.resolve({ ok: true, value: [{ surprise: "secret" }] } as const),
  ]) {
    logged.length = 0;
    const answer = await validateAndRun("x.y", strictOperation, handler, {}, check);
    expect(answer).toMatchObject({ ok: false, error: { code: "internal" } });
    expect(JSON.stringify([answer, logged])).not.toContain("secret");
    expect(logged.join()).toContain('"event":"call-failed","channel":"x.y"');
  }
});

it("types an error for the page with a code and no message", () => {
  type RefusalError = Extract<Awaited<ReturnType<DeskBridge["batch"]["park"]>>, { ok: false }>["error"];
  expectTypeOf<RefusalError>().not.toHaveProperty("message");
  expectTypeOf<RefusalError>().toHaveProperty("code");
});

describe("the size of an input", () => {
  const deep = (levels: number): unknown => (levels === 0 ? 1 : { inner: deep(levels - 1) });
  const cycle: Record<string, unknown> = {};
  cycle["itself"] = cycle;

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["a scan", { text: "x".repeat(2000), keys: Array.from({ length: 500 }, () => ({ code: "KeyA", at: 1 })) }],
    ["a chunk of a file", { bytes: new Uint8Array(DROP_CHUNK_BYTES) }],
    ["a decoded table", { csv: "x".repeat(16 * 1024 * 1024) }],
    ["shallow nesting", deep(8)],
  ])("is accepted: %s", (_what, input) => expect(isWithinSizeLimit(input)).toBe(true));

  it.each<[string, unknown]>([
    ["too much text", { text: "x".repeat(17_000_001) }],
    ["too much text in parts", Array.from({ length: 18 }, () => "x".repeat(1_000_000))],
    ["too long a name", { ["x".repeat(17_000_001)]: 1 }],
    ["too many values", Array.from({ length: 20_000 }, () => 0)],
    ["a list with a false length", { ids: Object.assign([], { length: 4_294_967_295 }) }],
    ["deep nesting", deep(9)],
    ["a cycle", cycle],
    ["bytes instead of an object", new Uint8Array(8)],
    ["bytes under another name", { filter: new Uint8Array(8) }],
    ["more bytes than a chunk", { bytes: new Uint8Array(DROP_CHUNK_BYTES + 1) }],
  ])("is refused: %s", (_what, input) => expect(isWithinSizeLimit(input)).toBe(false));
});
