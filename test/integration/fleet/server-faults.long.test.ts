import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const PROGRAM = join(import.meta.dirname, "../../fleet-faults/fleet-faults.ts");
/** One of each kind of work, half with a quorum and half without. */
const CELLS = 7;

// `npm run proof -- fleet-faults` runs all cells.
test("reports no violation while servers fail during work", async () => {
  const args = [PROGRAM, "--sample", String(CELLS), "--seed", "1"];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const output = await text(child.stdout);
  expect(output).toContain(`\n${CELLS} cells, 0 violations\n`);
  expect(await exited).toEqual([0, null]);
});
