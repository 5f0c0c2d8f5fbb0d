import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Log, LogEntry } from "../../../src-domain/health/log-entry.ts";
import { readLastLogLines, logFileNames, MAX_LOG_BYTES } from "../../../src-main/health/log-files.ts";
import { tempFolder } from "../../temp-folder.ts";

let folder: string;
let log: Log;

beforeEach(async () => {
  folder = tempFolder();
  // The library has one log per process.
  vi.resetModules();
  const { createLog } = await import("../../../src-main/app/log.ts");
  log = createLog(folder);
});

const linesOf = (file: string): Record<string, unknown>[] =>
  readFileSync(join(folder, file), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const refusedInput = (place: string): LogEntry => ({ event: "input-refused", channel: "desk:scan.record", place });

describe("the log", () => {
  it("writes one JSON object with time and level per line", () => {
    log(refusedInput("text"));
    log({ event: "page-hung" });
    expect(linesOf("returns-desk.log")).toEqual([
      { at: expect.any(String), level: "warn", event: "input-refused", channel: "desk:scan.record", place: "text" },
      { at: expect.any(String), level: "error", event: "page-hung" },
    ]);
  });

  it("writes at most thirty lines a minute of a repeated entry", () => {
    for (let index = 0; index < 500; index += 1) log(refusedInput(`p${index}`));
    log({ event: "page-hung" });
    const lines = linesOf("returns-desk.log");
    expect(lines).toHaveLength(31);
    expect(lines.at(-1)).toMatchObject({ event: "page-hung" });
  });

  // Proof A13
  it("has ten files of limited size", () => {
    const long = `${"x".repeat(MAX_LOG_BYTES)}\n`;
    for (let round = 0; round < 12; round += 1) {
      writeFileSync(join(folder, "returns-desk.log"), `${round} ${long}`);
      vi.resetModules();
      log(refusedInput(`round${round}`));
    }
    expect([logFileNames().length, MAX_LOG_BYTES]).toEqual([10, 1_000_000]);
    const files = readdirSync(folder);
    expect(files.toSorted()).toEqual(logFileNames().toSorted());
    for (const file of files) expect(statSync(join(folder, file)).size).toBeLessThan(MAX_LOG_BYTES + 2000);
  });

  it("returns the last lines of all files in order", async () => {
    for (const place of ["a", "b", "c"]) log(refusedInput(place));
    const [newest = "", older = ""] = logFileNames();
    writeFileSync(
      join(folder, older),
      readFileSync(join(folder, newest), "utf8").replaceAll('place":"', 'place":"old-'),
    );
    writeFileSync(join(folder, newest), `{"place":"old-d"}\n${readFileSync(join(folder, newest), "utf8")}`);
    const places = (await readLastLogLines(folder, 5)).map((line) => (JSON.parse(line) as { place: string }).place);
    expect(places).toEqual(["old-b", "old-c", "a", "b", "c"]);
  });
});
