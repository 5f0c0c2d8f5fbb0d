import { create } from "zustand";
import type { ChangeState } from "../../../../src-domain/shipping/method-change.ts";
import type { MethodUse } from "../../../../src-domain/shipping/method-memory.ts";
import type { Unsubscribe } from "../../../../src-preload/contract/index.ts";
import type { PlannedRow, Worksheet, WorksheetRow } from "../../../../src-preload/contract/shipping/worksheet.ts";
import { desk } from "../../../bridge.ts";
import { createUpdatesDuringLoad } from "../../../ui/table/updates-during-load.ts";
import { dismissIntake } from "../screen/order-intake.ts";
import { shippingSelection } from "../shipping-pages.ts";

interface Plan {
  readonly orderIds: readonly string[];
  /** As typed. */
  readonly method: string;
  /** For that method; lags behind typing. */
  readonly rows: readonly PlannedRow[];
  readonly pausesOnRefusal: boolean;
}

const BEGIN_PROBLEMS = ["already-running", "nothing-to-send", "confirm-production", "no-such-worksheet"] as const;
export type BeginProblem = (typeof BEGIN_PROBLEMS)[number] | "other";

interface WorksheetView {
  /** The worksheet replaces the table. */
  readonly open: boolean;
  /** Null once the shown worksheet has begun. */
  readonly plan: Plan | null;
  /** The newest worksheet that has begun and is not closed. */
  readonly begun: Worksheet | null;
  /** In worksheet order. */
  readonly rows: readonly WorksheetRow[];
  readonly shown: ChangeState | null;
  readonly problem: BeginProblem | null;
  readonly uses: readonly MethodUse[];
  readonly seen: readonly string[];
}

const NOTHING: WorksheetView = {
  open: false,
  plan: null,
  begun: null,
  rows: [],
  shown: null,
  problem: null,
  uses: [],
  seen: [],
};

export const useWorksheet = create<WorksheetView>(() => NOTHING);

const meanwhile = createUpdatesDuringLoad<WorksheetRow>();

/** Opens a worksheet that the last session left unfinished. */
export function connectWorksheet(): Unsubscribe {
  const stop = desk.worksheet.onProgress(({ worksheet, rows }) => {
    const { begun } = useWorksheet.getState();
    if (worksheet === null || worksheet.worksheetId !== begun?.worksheetId) return;
    meanwhile.note(rows);
    useWorksheet.setState(({ rows: before }) => ({ begun: worksheet, rows: withMoved(before, rows) }));
  });
  void readBegun();
  return stop;
}

function withMoved(before: readonly WorksheetRow[], moved: readonly WorksheetRow[]): readonly WorksheetRow[] {
  if (moved.length === 0) return before;
  const byPlace = new Map(moved.map((row) => [row.index, row]));
  return before.map((row) => {
    const news = byPlace.get(row.index);
    return news === undefined ? row : { ...news, number: news.number ?? row.number };
  });
}

async function readBegun(): Promise<void> {
  const answer = await desk.worksheet.current({});
  if (answer.ok && answer.value !== null) await showBegun(answer.value);
}

/** Rows reported during the read are newer than its answer. Null on failure, or if another worksheet is shown by now. */
async function readRows(worksheetId: string): Promise<readonly WorksheetRow[] | null> {
  const reportedSince = meanwhile.begin();
  const answer = await desk.worksheet.rows({ worksheetId });
  const reported = reportedSince();
  if (!answer.ok || useWorksheet.getState().begun?.worksheetId !== worksheetId) return null;
  return withMoved(answer.value, reported);
}

async function showBegun(begun: Worksheet): Promise<void> {
  useWorksheet.setState({ ...NOTHING, open: true, begun });
  const rows = await readRows(begun.worksheetId);
  if (rows === null) return;
  useWorksheet.setState({ rows });
  const now = await desk.worksheet.current({});
  if (now.ok && now.value?.worksheetId === begun.worksheetId) useWorksheet.setState({ begun: now.value });
}

export const isUnderWay = (begun: Worksheet | null): boolean =>
  begun !== null && (begun.state === "running" || begun.state === "paused");

export async function planWorksheet(): Promise<void> {
  const orderIds = [...shippingSelection.use.getState().rows.keys()];
  if (orderIds.length === 0) return;
  const plan = { orderIds, method: "", rows: [], pausesOnRefusal: false };
  dismissIntake();
  useWorksheet.setState({ open: true, plan, problem: null, shown: null });
  const [methods] = await Promise.all([desk.worksheet.methods({}), readPlan()]);
  if (methods.ok) useWorksheet.setState(methods.value);
}

export function chooseMethod(method: string): void {
  useWorksheet.setState(({ plan }) => ({ plan: plan && { ...plan, method }, problem: null }));
  void readPlan();
}

export const pauseOnRefusal = (pausesOnRefusal: boolean): void =>
  useWorksheet.setState(({ plan }) => ({ plan: plan && { ...plan, pausesOnRefusal } }));

/** Drops an answer about outdated text. */
async function readPlan(): Promise<void> {
  const { plan } = useWorksheet.getState();
  if (plan === null) return;
  const { orderIds, method } = plan;
  const answer = await desk.worksheet.preview({ orderIds, method });
  const now = useWorksheet.getState().plan;
  if (!answer.ok || now?.orderIds !== orderIds || now.method !== method) return;
  useWorksheet.setState({ plan: { ...now, rows: answer.value.rows } });
}

/** Begins the plan; main may ask the operator about production first. */
export async function applyMethod(): Promise<void> {
  const { plan } = useWorksheet.getState();
  if (plan === null || plan.method.trim() === "") return;
  const { orderIds, method, pausesOnRefusal } = plan;
  const answer = await desk.worksheet.apply({ orderIds, method: method.trim(), pausesOnRefusal });
  if (!answer.ok) return noteProblem(answer.error.code);
  shippingSelection.clear();
  await showBegun(answer.value);
}

export async function revertWorksheet(): Promise<void> {
  const { begun } = useWorksheet.getState();
  if (begun === null || isUnderWay(begun) || begun.takesBack === 0) return;
  const answer = await desk.worksheet.revert({ worksheetId: begun.worksheetId });
  if (!answer.ok) return noteProblem(answer.error.code);
  await showBegun(answer.value);
}

function noteProblem(code: string): void {
  useWorksheet.setState({ problem: BEGIN_PROBLEMS.find((known) => known === code) ?? "other" });
}

/** The answer is the worksheet's state after the action. */
export async function steerWorksheet(action: "pause" | "resume" | "cancel" | "retryLost"): Promise<void> {
  const { begun } = useWorksheet.getState();
  if (begun === null) return;
  const { worksheetId } = begun;
  const answer = await desk.worksheet[action]({ worksheetId });
  if (useWorksheet.getState().begun?.worksheetId !== worksheetId) return;
  if (answer.ok) useWorksheet.setState({ begun: answer.value });
  const rows = await readRows(worksheetId);
  if (rows !== null) useWorksheet.setState({ rows });
}

export const showOnly = (state: ChangeState | null): void => useWorksheet.setState({ shown: state });

/** Drops a plan; a worksheet that has begun continues. */
export const leaveWorksheet = (): void => useWorksheet.setState({ open: false, plan: null, problem: null });
export const openWorksheet = (): void => useWorksheet.setState({ open: true });

export async function closeWorksheet(): Promise<void> {
  const { begun } = useWorksheet.getState();
  if (begun === null) return leaveWorksheet();
  const answer = await desk.worksheet.dismiss({ worksheetId: begun.worksheetId });
  useWorksheet.setState(answer.ok ? NOTHING : { open: false });
}
