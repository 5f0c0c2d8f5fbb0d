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

it.each(inventories)("reads the rows of $id ($kind): $input", async (fileCase) => {
  const { file, inspection } = await openCase(fileCase.file);
  if (inspection.kind !== "inventory") throw new Error("not an inventory file");
  const { layout } = inspection;
  expect(layout).toMatchObject(fileCase.layout ?? {});
  const foundEntries: unknown[] = [];
  for await (const { entries } of readInventoryEntries(file, layout)) {
    foundEntries.push(...entries.map((entry) => ("value" in entry ? entry.value : { problem: entry.problem.kind })));
  }
  expect(foundEntries).toMatchObject(fileCase.rows ?? []);
});

it.each(events)("reads the events of $id: $input", async (fileCase) => {
  const { inspection } = await openCase(fileCase.file);
  if (inspection.kind !== "events") throw new Error("not a file of events");
  const eventKinds = inspection.preview.map(({ problem, known }) => problem?.kind ?? (known ? "known" : "unknown"));
  expect(eventKinds).toEqual(fileCase.events);
});
