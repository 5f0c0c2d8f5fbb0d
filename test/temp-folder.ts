import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder of this test's own, which goes when the test and its `afterEach` have ended. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "returns-desk-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
