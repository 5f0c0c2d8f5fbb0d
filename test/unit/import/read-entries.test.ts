import { writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it, onTestFinished } from "vitest";
import { inspectFile } from "../../../src-main/use-cases/import/inspect-file.ts";
import { readInventoryEntries } from "../../../src-main/use-cases/import/read-entries.ts";
import { tempFolder } from "../../temp-folder.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function measureHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

it("keeps the IDs that it compares, not the text of their rows", async () => {
  const rows = Array.from(
    { length: 500 },
    (_, index) => `${index + 1},RETURN-OF-LAMP-${index},2,ohd,pending,2026-11-21,${"x".repeat(16_000)}`,
  );
  const bytes = Buffer.from(
    ["returnInventoryId,rma,warehouseId,handlingCode,handlingStatusCode,createdOn,note", ...rows].join("\n"),
  );
  const path = join(tempFolder(), "items.csv");
  writeFileSync(path, bytes);
  const file = await open(path);
  onTestFinished(() => file.close());
  const inspection = await inspectFile(file, bytes.length, {});
  if (!inspection.ok || inspection.value.kind !== "inventory") throw new Error("Not an inventory file");
  const pieces = readInventoryEntries(file, inspection.value.layout);
  const firstBytes = measureHeap();
  let rowsRead = 0;
  let usedBytes = 0;
  for await (const { entries } of pieces) {
    rowsRead += entries.filter((entry) => "value" in entry).length;
    if (rowsRead === rows.length) usedBytes = measureHeap() - firstBytes;
  }
  expect(rowsRead).toBe(rows.length);
  expect(usedBytes).toBeLessThan(bytes.length / 4);
});
