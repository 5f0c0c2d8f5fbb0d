import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { countsOfPlaywright } from "../../../tools/gate/counts.mjs";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "returns-desk-counts-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function reportOf(statuses: readonly string[]): Promise<string> {
  const count = (wanted: string): number => statuses.filter((status) => status === wanted).length;
  const stats = {
    expected: count("expected"),
    unexpected: count("unexpected"),
    flaky: count("flaky"),
    skipped: count("skipped"),
  };
  const specs = statuses.map((status, line) => ({ file: "scan.spec.ts", line, title: status, tests: [{ status }] }));
  const report = join(folder, "report.json");
  await writeFile(
    report,
    JSON.stringify({ stats, suites: [{ specs: specs.slice(0, 1), suites: [{ specs: specs.slice(1) }] }] }),
  );
  return report;
}

describe("what a run of windows counts as", () => {
  test("a test that passed only the second time has passed, and is named", async () => {
    const report = await reportOf(["expected", "flaky", "skipped", "flaky"]);
    await expect(countsOfPlaywright(report, 0)).resolves.toEqual({
      counts: { passed: 3, failed: 0, skipped: 1 },
      secondTries: ["scan.spec.ts:1 flaky", "scan.spec.ts:3 flaky"],
    });
  });

  test("three of them have failed", async () => {
    const { counts } = await countsOfPlaywright(await reportOf(["expected", "flaky", "flaky", "flaky"]), 0);
    expect(counts).toEqual({ passed: 1, failed: 3, skipped: 0 });
  });

  test("a test that failed twice has failed, whatever else passed", async () => {
    const { counts } = await countsOfPlaywright(await reportOf(["expected", "flaky", "unexpected"]), 1);
    expect(counts).toEqual({ passed: 2, failed: 1, skipped: 0 });
  });

  test("a run that told nothing, ran nothing or ended in an error has failed", async () => {
    const none = await countsOfPlaywright(join(folder, "none.json"), 0);
    const empty = await countsOfPlaywright(await reportOf([]), 0);
    const ended = await countsOfPlaywright(await reportOf(["expected"]), 1);
    expect([none, empty, ended].map(({ counts }) => counts.failed)).toEqual([1, 1, 1]);
  });
});
