import { create } from "zustand";
import { MOST_IDS, readInstructionIds, type IdProblem } from "../../../src-domain/fba/fba.ts";
import { readScanCode } from "../../../src-domain/scanning/scan-code.ts";
import type { ScanGesture } from "../../../src-preload/contract/scanning/scan.ts";
import { desk } from "../../bridge.ts";
import { openInstruction, readInstructionList, useInstructionList } from "./instruction-list.ts";

export interface NoId {
  readonly text: string;
  readonly problem: IdProblem;
}

export type LastIntake =
  | { readonly kind: "asked"; readonly ids: readonly string[]; readonly others: readonly NoId[] }
  | { readonly kind: "not-stored" | "damaged" | "command" }
  | { readonly kind: "too-many"; readonly count: number }
  | { readonly kind: "no-id"; readonly others: readonly NoId[]; readonly scanned: boolean };

export const useIntake = create<{ readonly last: LastIntake | null }>(() => ({ last: null }));

const notify = (last: LastIntake): void => useIntake.setState({ last });

/** Returns false when nothing was requested, so that the typed text stays in the field. */
export async function takeInstructionText(text: string, scanned = false): Promise<boolean> {
  const { ids, others } = readInstructionIds(text);
  const [only] = ids;
  if (only === undefined) {
    const known = numbered(text);
    if (known === null) notify({ kind: "no-id", others, scanned });
    else openInstruction(known, "click");
    return known !== null;
  }
  if (ids.length > MOST_IDS) {
    notify({ kind: "too-many", count: ids.length });
    return false;
  }
  return askFor(ids, others);
}

export async function askFor(ids: readonly string[], others: readonly NoId[] = []): Promise<boolean> {
  const answer = await desk.fba.read({ ids: [...ids] });
  notify(answer.ok ? { kind: "asked", ids, others } : { kind: "not-stored" });
  if (!answer.ok) return false;
  const [only] = ids;
  if (only !== undefined && ids.length === 1) openInstruction(only, "click");
  await readInstructionList();
  return true;
}

/** Returns true if the scan names instructions. */
export async function takeInstructionScan({ text, damage }: Pick<ScanGesture, "text" | "damage">): Promise<boolean> {
  if (damage === null && readScanCode(text).kind === "command") notify({ kind: "command" });
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
