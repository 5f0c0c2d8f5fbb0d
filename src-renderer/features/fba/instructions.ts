import { create } from "zustand";
import { type IdProblem, MAX_INSTRUCTION_IDS, parseInstructionIds } from "../../../src-domain/fba/fba.ts";
import { parseScanCode } from "../../../src-domain/scanning/scan-code.ts";
import type { InstructionRow } from "../../../src-preload/contract/fba/fba.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import { desk } from "../../bridge.ts";
import { showScreen } from "../../shell/navigation.ts";
import { createTableSearch } from "../../ui/filters/table-search.ts";
import { createUpdatesDuringLoad } from "../../ui/table/updates-during-load.ts";

interface OpenInstruction {
  readonly instructionId: string;
  readonly openedBy: "key" | "click";
}

interface InstructionListState {
  /** Newest first; null until the first answer. */
  readonly rows: readonly InstructionRow[] | null;
  readonly total: number;
  readonly text: string;
  readonly hasFailed: boolean;
  readonly open: OpenInstruction | null;
  readonly lastIntake: LastIntake | null;
}

export const useInstructionList = create<InstructionListState>(() => ({
  rows: null,
  total: 0,
  text: "",
  hasFailed: false,
  open: null,
  lastIntake: null,
}));

const updatesDuringLoad = createUpdatesDuringLoad<InstructionRow>();

export function connectInstructionList(): Unsubscribe {
  const unsubscribe = desk.fba.onChanged(applyChangedInstruction);
  void fetchInstructionList();
  return unsubscribe;
}

export async function fetchInstructionList(): Promise<void> {
  const { text } = useInstructionList.getState();
  const endLoad = updatesDuringLoad.begin();
  const answer = await desk.fba.list({ text });
  const newerRows = endLoad();
  if (useInstructionList.getState().text !== text) return;
  if (!answer.ok) return useInstructionList.setState({ hasFailed: true });
  const { rows, total } = answer.value;
  useInstructionList.setState({ rows: newerRows.reduce(replaceRow, rows), total, hasFailed: false });
}

const replaceRow = (rows: readonly InstructionRow[], changedRow: InstructionRow): readonly InstructionRow[] =>
  rows.map((row) => (row.instructionId === changedRow.instructionId ? changedRow : row));

export const instructionSearch = createTableSearch({
  onSearch(text) {
    useInstructionList.setState({ text });
    void fetchInstructionList();
  },
});
export const clearInstructionSearch = (): void => instructionSearch.setText("");

function applyChangedInstruction(row: InstructionRow): void {
  const { rows, text } = useInstructionList.getState();
  const isShown = rows?.some(({ instructionId }) => instructionId === row.instructionId) ?? false;
  updatesDuringLoad.add([row]);
  // A changed row may start or stop matching the search text.
  if (!isShown || text !== "") void fetchInstructionList();
  if (rows !== null && isShown) useInstructionList.setState({ rows: replaceRow(rows, row) });
}

export const openInstruction = (instructionId: string, openedBy: OpenInstruction["openedBy"]): void =>
  useInstructionList.setState({ open: { instructionId, openedBy } });
export const closeInstruction = (): void => useInstructionList.setState({ open: null });

export function showInstruction(instructionId: string): void {
  showScreen("fba");
  openInstruction(instructionId, "key");
}

export async function removeInstruction(instructionId: string): Promise<void> {
  await desk.fba.remove({ instructionId });
  closeInstruction();
  await fetchInstructionList();
}

export interface InvalidId {
  readonly text: string;
  readonly problem: IdProblem;
}

export type LastIntake =
  | { readonly kind: "asked"; readonly ids: readonly string[]; readonly otherTexts: readonly InvalidId[] }
  | { readonly kind: "not-stored" | "damaged" | "command" }
  | { readonly kind: "too-many"; readonly count: number }
  | { readonly kind: "no-id"; readonly otherTexts: readonly InvalidId[]; readonly isScan: boolean };

const setLastIntake = (lastIntake: LastIntake): void => useInstructionList.setState({ lastIntake });

/** Requests the instructions in the text. Returns false if nothing was requested; the caller then keeps the text. */
export async function requestInstructionsInText(text: string, { isScan } = { isScan: false }): Promise<boolean> {
  const { ids, invalidIds: otherTexts } = parseInstructionIds(text);
  const [firstId] = ids;
  if (firstId === undefined) {
    const knownId = findByNumber(text);
    if (knownId === null) setLastIntake({ kind: "no-id", otherTexts, isScan });
    else openInstruction(knownId, "click");
    return knownId !== null;
  }
  if (ids.length > MAX_INSTRUCTION_IDS) {
    setLastIntake({ kind: "too-many", count: ids.length });
    return false;
  }
  return requestInstructions(ids, otherTexts);
}

export async function requestInstructions(
  ids: readonly string[],
  otherTexts: readonly InvalidId[] = [],
): Promise<boolean> {
  const answer = await desk.fba.fetch({ ids: [...ids] });
  setLastIntake(answer.ok ? { kind: "asked", ids, otherTexts } : { kind: "not-stored" });
  if (!answer.ok) return false;
  const [onlyId] = ids;
  if (onlyId !== undefined && ids.length === 1) openInstruction(onlyId, "click");
  await fetchInstructionList();
  return true;
}

export async function requestScannedInstruction({ text, damage }: Pick<RawScan, "text" | "damage">): Promise<boolean> {
  if (damage === null && parseScanCode(text).kind === "command") setLastIntake({ kind: "command" });
  else if (damage !== null) setLastIntake({ kind: "damaged" });
  else return requestInstructionsInText(text, { isScan: true });
  return false;
}

function findByNumber(text: string): string | null {
  const wantedNumber = text.trim().toLowerCase();
  const matchingRow = useInstructionList.getState().rows?.find(({ number }) => number?.toLowerCase() === wantedNumber);
  return matchingRow?.instructionId ?? null;
}
