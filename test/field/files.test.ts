import { open } from "node:fs/promises";
import { expect, it, onTestFinished } from "vitest";
import { inspectFile } from "../../src-main/use-cases/import/inspect-file.ts";
import { readInventoryEntries } from "../../src-main/use-cases/import/read-entries.ts";
import cases from "./files.json" with { type: "json" };

async function openCase(name: string) {
  const file = await open(`${import.meta.dirname}/files/${name}`);
  onTestFinished(() => file.close());
  const inspection = await inspectFile(file, (await file.stat()).size, {});
  if (!inspection.ok) throw new Error(inspection.error);
  return { file, inspection: inspection.value };
}

const inventories = cases.filter(({ rows }) => rows !== undefined);
const events = cases.filter(({ events: texts }) => texts !== undefined);

it.each(inventories)("$id ($kind) reads rows: $input", async (one) => {
  const { file, inspection } = await openCase(one.file);
  if (inspection.kind !== "inventory") throw new Error("not an inventory file");
  const { layout } = inspection;
  expect(layout).toMatchObject(one.layout ?? {});
  const found: unknown[] = [];
  for await (const { entries } of readInventoryEntries(file, layout)) {
    found.push(...entries.map((entry) => ("value" in entry ? entry.value : { problem: entry.problem.kind })));
  }
  expect(found).toMatchObject(one.rows ?? []);
});

it.each(events)("$id reads events: $input", async (one) => {
  const { inspection } = await openCase(one.file);
  if (inspection.kind !== "events") throw new Error("not a file of events");
  const read = inspection.preview.map(({ problem, known }) => problem?.kind ?? (known ? "known" : "unknown"));
  expect(read).toEqual(one.events);
});
