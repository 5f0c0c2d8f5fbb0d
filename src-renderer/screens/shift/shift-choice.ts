import { create } from "zustand";
import type { ShiftChoice } from "../../../src-domain/shift/shift-period.ts";
import type { ShiftReportView } from "../../../src-preload/contract/shift/shift.ts";
import { desk } from "../../bridge.ts";

interface ShiftState {
  readonly choice: ShiftChoice;
  /** Of the choice; the former one while it is counted. Null before the first. */
  readonly report: ShiftReportView | null;
  readonly counting: boolean;
  readonly problem: "no-period" | "failed" | null;
}

/** The local date of this computer, as a field of dates has it. */
export function localDate(daysAgo = 0): string {
  const now = new Date();
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

export const useShift = create<ShiftState>(() => ({
  choice: { kind: "day", date: localDate() },
  report: null,
  counting: false,
  problem: null,
}));

export function chooseShift(choice: ShiftChoice): void {
  useShift.setState({ choice });
  void countShift();
}

/** The answer to an older choice never replaces that to a newer one. */
export async function countShift(): Promise<void> {
  const { choice } = useShift.getState();
  useShift.setState({ counting: true });
  const answer = await desk.shift.report(choice).catch(() => null);
  if (useShift.getState().choice !== choice) return;
  if (answer?.ok === true) useShift.setState({ report: answer.value, counting: false, problem: null });
  else {
    const known = answer?.error.code === "no-period" || answer?.error.code === "bad-input";
    useShift.setState({ counting: false, problem: known ? "no-period" : "failed" });
  }
}

/** Keeps the day when the kind of period changes. */
export function ofKind(kind: ShiftChoice["kind"], before: ShiftChoice): ShiftChoice {
  const date = before.kind === "days" ? before.until : before.date;
  switch (kind) {
    case "day":
      return { kind, date };
    case "shift":
      return { kind, date, from: "06:00", until: "14:00" };
    case "days":
      return { kind, from: date, until: date };
  }
}
