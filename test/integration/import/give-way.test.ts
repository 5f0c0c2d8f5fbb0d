import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { HEADING, importAll, openImportRig, row, type ImportRig } from "./import-rig.ts";

let rig: ImportRig;
beforeEach(async () => {
  rig = await openImportRig();
});
afterEach(() => rig.close());

it.runIf(process.platform === "linux")("the thread that reads a file gives way, and it alone", async () => {
  const before = threads();
  await importAll(rig, `${HEADING}\n${row(1)}`, "2026-11-16T08:00:00.000Z");
  const after = threads();
  const nicer = [...after].filter(([id, niceness]) => niceness !== (before.get(id) ?? before.get(String(process.pid))));
  expect(nicer.map(([, niceness]) => niceness)).toEqual([10]);
  expect(nicer.every(([id]) => !before.has(id))).toBe(true);
});

/** Threads of this process, with how nice they are (proc_pid_stat(5)). */
function threads(): Map<string, number> {
  return new Map(
    readdirSync("/proc/self/task").flatMap((id) => {
      try {
        const behindName = readFileSync(`/proc/self/task/${id}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
        return [[id, Number(behindName[16])] as const];
      } catch {
        // It ended meanwhile.
        return [];
      }
    }),
  );
}
