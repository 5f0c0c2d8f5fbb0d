import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readArguments } from "../../../src-simulator/cli.ts";
import { asInt64, parseJson, writeJson, writeJsonWithTextIds } from "../../../src-simulator/json.ts";
import { cancelProblem, RESEND_EVENTS, RESEND_STATUSES, transition } from "../../../src-simulator/life-cycle.ts";
import { settle } from "../../../src-simulator/options.ts";

describe("JSON with 64-bit integers", () => {
  it("keeps every digit, in both directions and at any depth", () =>
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (id) => {
        const text = `{"list":[${id}],"inner":{"id":${id}}}`;
        expect(writeJson(parseJson(text))).toBe(text);
        expect(asInt64(parseJson(String(id)))).toBe(id);
      }),
    ));

  it("leaves other values as they are", () => {
    expect(parseJson('{"a":1,"b":1.5,"c":"9007199254740993","d":null,"e":1e300}')).toEqual({
      a: 1,
      b: 1.5,
      c: "9007199254740993",
      d: null,
      e: 1e300,
    });
    for (const value of ["7", 1.5, null, true, 1e300, 2n ** 63n, -(2n ** 63n) - 1n])
      expect(asInt64(value)).toBeUndefined();
    expect(writeJsonWithTextIds({ id: 5n, n: 5 })).toBe('{"id":"5","n":5}');
  });
});

describe("resend life cycle", () => {
  it("has exactly the moves of the contract", () => {
    const moves = RESEND_STATUSES.flatMap((from) =>
      RESEND_EVENTS.flatMap((event) => {
        const to = transition(from, event);
        return to === undefined ? [] : [`${from} ${event} ${to}`];
      }),
    );
    expect(moves).toEqual([
      "queued labelSucceeded label-success",
      "queued labelFailed failed",
      "label-success processed completed",
      "label-success cancelled canceled",
      "pending processingStarted in-progress",
      "pending cancelled canceled",
      "in-progress processed completed",
    ]);
  });

  it("allows cancelling from label-success and pending only, strictly before the cut-off", () => {
    const open = RESEND_STATUSES.filter((status) => cancelProblem(status, 9, 10) === undefined);
    expect(open).toEqual(["label-success", "pending"]);
    for (const status of RESEND_STATUSES) expect(cancelProblem(status, 10, 10)).toBeDefined();
  });
});

describe("options", () => {
  it("reads the command line", () => {
    expect(readArguments([])).toEqual({ port: 8787, honourIdempotency: true });
    const args = "--port 0 --items=5 --seed 3 --state-file s --clock 2026-01-01 --no-idempotency --batch-limit 4".split(
      " ",
    );
    expect(readArguments(args)).toEqual({
      port: 0,
      items: 5,
      seed: 3,
      stateFile: "s",
      clock: "2026-01-01",
      honourIdempotency: false,
      batchLimit: 4,
    });
    expect(() => readArguments(["--items", "many"])).toThrow('--items takes a whole number, not "many".');
    expect(() => readArguments(["--colour", "red"])).toThrow("Unknown option '--colour'");
  });

  it("refuses values that make no sense", () => {
    for (const [options, message] of [
      [{ items: 1.5 }, /items/],
      [{ port: 70_000 }, /port/],
      [{ batchLimit: 0 }, /batchLimit/],
      [{ failedLabelRate: 2 }, /failedLabelRate/],
      [{ labelDelayMs: [5, 1] }, /labelDelayMs/],
      [{ latencyMs: -1 }, /latencyMs/],
    ] as const)
      expect(() => settle(options)).toThrow(message);
  });
});
