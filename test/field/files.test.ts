import { open, readFile } from "node:fs/promises";
import { expect, it, onTestFinished } from "vitest";
import { inspectFile } from "../../src-main/use-cases/import/inspect-file.ts";
import { readInventoryEntries } from "../../src-main/use-cases/import/read-entries.ts";
import { readOrderFile } from "../../src-main/use-cases/orders/read-order-file.ts";
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
  const eventKinds = inspection.preview.map(({ problem, isKnown }) => problem?.kind ?? (isKnown ? "known" : "unknown"));
  expect(eventKinds).toEqual(fileCase.events);
});

const orderFiles = cases.filter(({ orders }) => orders !== undefined);

it.each(orderFiles)("reads the orders of $id: $input", async ({ file: name, orders: expectedTexts, phones }) => {
  const file = await readFile(`${import.meta.dirname}/files/${name}`);
  const content = await readOrderFile(file, {}, []);
  if (!content.ok || !content.value.parsed.ok) throw new Error("not a file of orders");
  const { orders, refusedRows, warnings } = content.value.parsed.value;
  const lineTexts = orders.flatMap(({ orderNumber, shipBy, recipient, lines }) => {
    const { shipmentName, shipmentPostalCode, shipmentCity } = recipient;
    const target = `${shipmentName}, ${shipmentPostalCode} ${shipmentCity}${shipBy?.length === 10 ? ` by ${shipBy}` : ""}`;
    return lines.map(({ quantity, sku }) => `${orderNumber}: ${quantity} x ${sku} to ${target}`);
  });
  const notes = [...refusedRows, ...warnings].map(
    (note) => `line ${note.line}: ${"problem" in note ? note.problem : note.warning}`,
  );
  expect([...lineTexts, ...notes]).toEqual(expectedTexts);
  const readPhones = orders.map(({ recipient }) => recipient.shipmentPhone);
  expect(readPhones).toEqual(phones ?? readPhones);
});

const refusedFiles = cases.filter(({ refusal }) => refusal !== undefined);

it.each(refusedFiles)("names the cause that refuses $id: $input", async ({ file: name, refusal }) => {
  const path = `${import.meta.dirname}/files/${name}`;
  expect(await readOrderFile(await readFile(path), {}, [])).toEqual({ ok: false, error: refusal });
  const file = await open(path);
  onTestFinished(() => file.close());
  expect(await inspectFile(file, (await file.stat()).size, {})).toEqual({ ok: false, error: refusal });
});
