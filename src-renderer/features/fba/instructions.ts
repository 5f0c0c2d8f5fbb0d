import { create } from "zustand";
import { type IdProblem, MAX_INSTRUCTION_IDS, parseInstructionIds } from "../../../src-domain/fba/fba.ts";
import { parseScanCode } from "../../../src-domain/scanning/scan-code.ts";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import { desk } from "../../bridge.ts";
import type { InstructionRow } from "../../../src-preload/contract/fba/fba.ts";
import type { Unsubscribe } from "../../../src-preload/contract/index.ts";
import { createTableSearch } from "../../ui/filters/table-search.ts";
import { createUpdatesDuringLoad } from "../../ui/table/updates-during-load.ts";
import { showScreen } from "../../shell/navigation.ts";

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
  readonly lastIntake: LastIntake | null;
}

export const useInstructionList = create<InstructionList>(() => ({
  rows: null,
  total: 0,
  text: "",
  failed: false,
  open: null,
  lastIntake: null,
}));

const meanwhile = createUpdatesDuringLoad<InstructionRow>();

export function connectInstructionList(): Unsubscribe {
  const stop = desk.fba.onChanged(putInstruction);
  void fetchInstructionList();
  return stop;
}

/** Drops an answer to an outdated search text. */
export async function fetchInstructionList(): Promise<void> {
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
  void fetchInstructionList();
}

export const instructionSearch = createTableSearch({ choose: searchInstructions });
export const clearInstructionSearch = (): void => instructionSearch.setText("");

function putInstruction(row: InstructionRow): void {
  const { rows, text } = useInstructionList.getState();
  const isShown = rows?.some(({ instructionId }) => instructionId === row.instructionId) ?? false;
  meanwhile.note([row]);
  // The changed row may match the search text.
  if (!isShown || text !== "") void fetchInstructionList();
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
  await fetchInstructionList();
}

export interface NoId {
  readonly text: string;
  readonly problem: IdProblem;
}

export type LastIntake =
  | { readonly kind: "asked"; readonly ids: readonly string[]; readonly others: readonly NoId[] }
  | { readonly kind: "not-stored" | "damaged" | "command" }
  | { readonly kind: "too-many"; readonly count: number }
  | { readonly kind: "no-id"; readonly others: readonly NoId[]; readonly scanned: boolean };

const notify = (lastIntake: LastIntake): void => useInstructionList.setState({ lastIntake });

/** Returns false when nothing was requested, so that the typed text stays in the field. */
export async function takeInstructionText(text: string, scanned = false): Promise<boolean> {
  const { ids, others } = parseInstructionIds(text);
  const [only] = ids;
  if (only === undefined) {
    const known = numbered(text);
    if (known === null) notify({ kind: "no-id", others, scanned });
    else openInstruction(known, "click");
    return known !== null;
  }
  if (ids.length > MAX_INSTRUCTION_IDS) {
    notify({ kind: "too-many", count: ids.length });
    return false;
  }
  return askFor(ids, others);
}

export async function askFor(ids: readonly string[], others: readonly NoId[] = []): Promise<boolean> {
  const answer = await desk.fba.fetch({ ids: [...ids] });
  notify(answer.ok ? { kind: "asked", ids, others } : { kind: "not-stored" });
  if (!answer.ok) return false;
  const [only] = ids;
  if (only !== undefined && ids.length === 1) openInstruction(only, "click");
  await fetchInstructionList();
  return true;
}

export async function takeInstructionScan({ text, damage }: Pick<RawScan, "text" | "damage">): Promise<boolean> {
  if (damage === null && parseScanCode(text).kind === "command") notify({ kind: "command" });
  else if (damage !== null) notify({ kind: "damaged" });
  else return takeInstructionText(text, true);
  return false;
}

/** A known instruction can also be found by its number. */
function numbered(text: string): string | null {
  const wanted = text.trim().toLowerCase();
  const found = useInstructionList.getState().rows?.find(({ number }) => number?.toLowerCase() === wanted);
  return found?.instructionId ?? null;
}
