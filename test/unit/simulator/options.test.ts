import { expect, it } from "vitest";
import { readArguments } from "../../../src-simulator/cli.ts";
import { settle } from "../../../src-simulator/options.ts";

it("options are read from the command line", () => {
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

it("options that make no sense are refused", () => {
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
