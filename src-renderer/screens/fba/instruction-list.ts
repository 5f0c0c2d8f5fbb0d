import { create } from "zustand";
import type { InstructionRow } from "../../../src-preload/contract/fba/fba.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";
import { createTableSearch } from "../../components/filters/table-search.ts";
import { createReportedMeanwhile } from "../../components/table/reported-meanwhile.ts";
import { showScreen } from "../../desk/navigation.ts";

interface OpenInstruction {
  readonly instructionId: string;
  readonly how: "key" | "click";
}

interface InstructionList {
  /** Newest first; null until the first answer. */
  readonly rows: readonly InstructionRow[] | null;
  readonly total: number;
  readonly text: string;
  readonly failed: boolean;
  readonly open: OpenInstruction | null;
}

export const useInstructionList = create<InstructionList>(() => ({
  rows: null,
  total: 0,
  text: "",
  failed: false,
  open: null,
}));

const meanwhile = createReportedMeanwhile<InstructionRow>();

export function connectInstructionList(): Unsubscribe {
  const stop = desk.fba.onChanged(putInstruction);
  void readInstructionList();
  return stop;
}

/** Drops an answer to an outdated search text. */
export async function readInstructionList(): Promise<void> {
  const { text } = useInstructionList.getState();
  const reportedSince = meanwhile.begin();
  const answer = await desk.fba.list({ text });
  const reported = reportedSince();
  if (useInstructionList.getState().text !== text) return;
  if (!answer.ok) return useInstructionList.setState({ failed: true });
  const { rows, total } = answer.value;
  useInstructionList.setState({ rows: reported.reduce(withChanged, rows), total, failed: false });
}

const withChanged = (rows: readonly InstructionRow[], changed: InstructionRow): readonly InstructionRow[] =>
  rows.map((row) => (row.instructionId === changed.instructionId ? changed : row));

function searchInstructions(text: string): void {
  useInstructionList.setState({ text });
  void readInstructionList();
}

export const instructionSearch = createTableSearch({ choose: searchInstructions });
export const clearInstructionSearch = (): void => instructionSearch.setText("");

function putInstruction(row: InstructionRow): void {
  const { rows, text } = useInstructionList.getState();
  const isShown = rows?.some(({ instructionId }) => instructionId === row.instructionId) ?? false;
  meanwhile.note([row]);
  // The changed row may match the search text.
  if (!isShown || text !== "") void readInstructionList();
  if (rows !== null && isShown) useInstructionList.setState({ rows: withChanged(rows, row) });
}

export const openInstruction = (instructionId: string, how: OpenInstruction["how"]): void =>
  useInstructionList.setState({ open: { instructionId, how } });
export const closeInstruction = (): void => useInstructionList.setState({ open: null });

export function showInstruction(instructionId: string): void {
  showScreen("fba");
  openInstruction(instructionId, "key");
}

export async function removeInstruction(instructionId: string): Promise<void> {
  await desk.fba.remove({ instructionId });
  closeInstruction();
  await readInstructionList();
}
