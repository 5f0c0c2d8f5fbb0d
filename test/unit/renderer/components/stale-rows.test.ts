import { expect, it, vi } from "vitest";
import type { InstructionRow } from "../../../../src-preload/contract/fba/fba.ts";
import type { Worksheet, WorksheetRow } from "../../../../src-preload/contract/shipping/worksheet.ts";

type Listener = (reported: unknown) => void;

const answer: Record<string, (value: unknown) => void> = {};
const notify: Record<string, Listener> = {};
const answerLater = (name: string) => () =>
  new Promise((resolve) => {
    answer[name] = (value) => resolve({ ok: true, value });
  });
const onReported = (name: string) => (listener: Listener) => {
  notify[name] = listener;
  return () => undefined;
};

vi.stubGlobal("window", {
  desk: {
    fba: { list: answerLater("instructions"), onChanged: onReported("instruction") },
    worksheet: { current: answerLater("worksheet"), rows: answerLater("rows"), onProgress: onReported("progress") },
  },
});

const { connectInstructionList, fetchInstructionList, useInstructionList } =
  await import("../../../../src-renderer/features/fba/instructions.ts");
const { connectWorksheet, useWorksheet } =
  await import("../../../../src-renderer/features/shipping/worksheet/worksheet.ts");

const createInstruction = (instructionId: string, outcome: InstructionRow["outcome"]) =>
  ({ instructionId, outcome }) as InstructionRow;
const createRow = (index: number, state: WorksheetRow["state"]) =>
  ({ index: index, state, number: null }) as WorksheetRow;

it("keeps an instruction update that arrives while the list loads", async () => {
  connectInstructionList();
  answer["instructions"]?.({ rows: [createInstruction("a", "refused"), createInstruction("b", "read")], total: 2 });
  await vi.waitFor(() => expect(useInstructionList.getState().rows).toHaveLength(2));
  const loading = fetchInstructionList();
  notify["instruction"]?.(createInstruction("a", "read"));
  answer["instructions"]?.({ rows: [createInstruction("a", "waiting"), createInstruction("b", "read")], total: 2 });
  await loading;
  expect(useInstructionList.getState().rows?.map(({ outcome }) => outcome)).toEqual(["read", "read"]);
});

it("ignores updates reported before the load", async () => {
  notify["instruction"]?.(createInstruction("a", "read"));
  const loading = fetchInstructionList();
  answer["instructions"]?.({ rows: [createInstruction("a", "waiting")], total: 1 });
  await loading;
  expect(useInstructionList.getState().rows?.map(({ outcome }) => outcome)).toEqual(["waiting"]);
});

it("keeps worksheet row updates that arrive before the first rows", async () => {
  const worksheet = { worksheetId: "w", state: "running" } as Worksheet;
  connectWorksheet();
  answer["worksheet"]?.(worksheet);
  await vi.waitFor(() => expect(answer["rows"]).toBeDefined());
  notify["progress"]?.({ worksheet, rows: [createRow(2, "changed")] });
  answer["rows"]?.([createRow(1, "changed"), createRow(2, "waiting"), createRow(3, "waiting")]);
  await vi.waitFor(() => expect(useWorksheet.getState().rows).toHaveLength(3));
  expect(useWorksheet.getState().rows.map(({ state }) => state)).toEqual(["changed", "changed", "waiting"]);
});
