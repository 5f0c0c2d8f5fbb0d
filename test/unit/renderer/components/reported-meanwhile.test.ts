import { expect, it, vi } from "vitest";
import type { InstructionRow } from "../../../../src-preload/contract/fba/fba.ts";
import type { Worksheet, WorksheetRow } from "../../../../src-preload/contract/shipping/worksheet.ts";

type Tell = (reported: unknown) => void;

const asked: Record<string, (value: unknown) => void> = {};
const notify: Record<string, Tell> = {};
const answerLater = (name: string) => () =>
  new Promise((resolve) => {
    asked[name] = (value) => resolve({ ok: true, value });
  });
const onReported = (name: string) => (reported: Tell) => {
  notify[name] = reported;
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

const instruction = (instructionId: string, outcome: InstructionRow["outcome"]) =>
  ({ instructionId, outcome }) as InstructionRow;
const change = (place: number, state: WorksheetRow["state"]) => ({ index: place, state, number: null }) as WorksheetRow;

it("keeps an instruction update that arrives while the list loads", async () => {
  connectInstructionList();
  asked["instructions"]?.({ rows: [instruction("a", "refused"), instruction("b", "read")], total: 2 });
  await vi.waitFor(() => expect(useInstructionList.getState().rows).toHaveLength(2));
  const reading = fetchInstructionList();
  notify["instruction"]?.(instruction("a", "read"));
  asked["instructions"]?.({ rows: [instruction("a", "waiting"), instruction("b", "read")], total: 2 });
  await reading;
  expect(useInstructionList.getState().rows?.map(({ outcome }) => outcome)).toEqual(["read", "read"]);
});

it("ignores updates reported before the load", async () => {
  notify["instruction"]?.(instruction("a", "read"));
  const reading = fetchInstructionList();
  asked["instructions"]?.({ rows: [instruction("a", "waiting")], total: 1 });
  await reading;
  expect(useInstructionList.getState().rows?.map(({ outcome }) => outcome)).toEqual(["waiting"]);
});

it("keeps worksheet row updates that arrive before the first rows", async () => {
  const worksheet = { worksheetId: "w", state: "running" } as Worksheet;
  connectWorksheet();
  asked["worksheet"]?.(worksheet);
  await vi.waitFor(() => expect(asked["rows"]).toBeDefined());
  notify["progress"]?.({ worksheet, rows: [change(2, "changed")] });
  asked["rows"]?.([change(1, "changed"), change(2, "waiting"), change(3, "waiting")]);
  await vi.waitFor(() => expect(useWorksheet.getState().rows).toHaveLength(3));
  expect(useWorksheet.getState().rows.map(({ state }) => state)).toEqual(["changed", "changed", "waiting"]);
});
