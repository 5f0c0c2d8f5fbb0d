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
  readonly method: string;
  readonly rows: readonly PlannedRow[];
  readonly pausesOnRefusal: boolean;
}

const BEGIN_PROBLEMS = ["already-running", "nothing-to-send", "confirm-production", "no-such-worksheet"] as const;
export type BeginProblem = (typeof BEGIN_PROBLEMS)[number] | "other";

interface WorksheetState {
  readonly open: boolean;
  /** Null after the worksheet was started. */
  readonly plan: Plan | null;
  /** The newest started worksheet that is not closed. */
  readonly current: Worksheet | null;
  readonly rows: readonly WorksheetRow[];
  readonly shown: ChangeState | null;
  readonly problem: BeginProblem | null;
  readonly uses: readonly MethodUse[];
  readonly reportedMethods: readonly string[];
}

const INITIAL_STATE: WorksheetState = {
  open: false,
  plan: null,
  current: null,
  rows: [],
  shown: null,
  problem: null,
  uses: [],
  reportedMethods: [],
};

export const useWorksheet = create<WorksheetState>(() => INITIAL_STATE);

const updatesDuringLoad = createUpdatesDuringLoad<WorksheetRow>();

/** Subscribes to progress, and opens an unfinished worksheet of the last session. */
export function connectWorksheet(): Unsubscribe {
  const stop = desk.worksheet.onProgress(({ worksheet, rows }) => {
    const { current } = useWorksheet.getState();
    if (worksheet === null || worksheet.worksheetId !== current?.worksheetId) return;
    updatesDuringLoad.add(rows);
    useWorksheet.setState(({ rows: before }) => ({ current: worksheet, rows: withUpdates(before, rows) }));
  });
  void desk.worksheet.current({}).then((answer) => {
    if (answer.ok && answer.value !== null) void showWorksheet(answer.value);
  });
  return stop;
}

function withUpdates(before: readonly WorksheetRow[], updates: readonly WorksheetRow[]): readonly WorksheetRow[] {
  if (updates.length === 0) return before;
  const byIndex = new Map(updates.map((row) => [row.index, row]));
  return before.map((row) => {
    const update = byIndex.get(row.index);
    return update === undefined ? row : { ...update, number: update.number ?? row.number };
  });
}

/** Fetches the rows with updates reported meanwhile. Null on failure or if another worksheet is shown. */
async function fetchRows(worksheetId: string): Promise<readonly WorksheetRow[] | null> {
  const endLoad = updatesDuringLoad.begin();
  const answer = await desk.worksheet.rows({ worksheetId });
  const newerRows = endLoad();
  if (!answer.ok || useWorksheet.getState().current?.worksheetId !== worksheetId) return null;
  return withUpdates(answer.value, newerRows);
}

async function showWorksheet(current: Worksheet): Promise<void> {
  useWorksheet.setState({ ...INITIAL_STATE, open: true, current });
  const rows = await fetchRows(current.worksheetId);
  if (rows === null) return;
  useWorksheet.setState({ rows });
  const latest = await desk.worksheet.current({});
  if (latest.ok && latest.value?.worksheetId === current.worksheetId) useWorksheet.setState({ current: latest.value });
}

export const isUnderWay = (current: Worksheet | null): boolean =>
  current !== null && (current.state === "running" || current.state === "paused");

export async function planWorksheet(): Promise<void> {
  const orderIds = [...shippingSelection.use.getState().rows.keys()];
  if (orderIds.length === 0) return;
  const plan = { orderIds, method: "", rows: [], pausesOnRefusal: false };
  dismissIntake();
  useWorksheet.setState({ open: true, plan, problem: null, shown: null });
  const [methods] = await Promise.all([desk.worksheet.methods({}), fetchPlan()]);
  if (methods.ok) useWorksheet.setState(methods.value);
}

export function chooseMethod(method: string): void {
  useWorksheet.setState(({ plan }) => ({ plan: plan && { ...plan, method }, problem: null }));
  void fetchPlan();
}

export const pauseOnRefusal = (pausesOnRefusal: boolean): void =>
  useWorksheet.setState(({ plan }) => ({ plan: plan && { ...plan, pausesOnRefusal } }));

async function fetchPlan(): Promise<void> {
  const { plan } = useWorksheet.getState();
  if (plan === null) return;
  const { orderIds, method } = plan;
  const answer = await desk.worksheet.preview({ orderIds, method });
  const currentPlan = useWorksheet.getState().plan;
  if (!answer.ok || currentPlan?.orderIds !== orderIds || currentPlan.method !== method) return;
  useWorksheet.setState({ plan: { ...currentPlan, rows: answer.value.rows } });
}

/** Starts the worksheet; main may ask the operator about production first. */
export async function applyMethod(): Promise<void> {
  const { plan } = useWorksheet.getState();
  if (plan === null || plan.method.trim() === "") return;
  const { orderIds, method, pausesOnRefusal } = plan;
  const answer = await desk.worksheet.apply({ orderIds, method: method.trim(), pausesOnRefusal });
  if (!answer.ok) return showProblem(answer.error.code);
  shippingSelection.clear();
  await showWorksheet(answer.value);
}

export async function revertWorksheet(): Promise<void> {
  const { current } = useWorksheet.getState();
  if (current === null || isUnderWay(current) || current.revertibleCount === 0) return;
  const answer = await desk.worksheet.revert({ worksheetId: current.worksheetId });
  if (!answer.ok) return showProblem(answer.error.code);
  await showWorksheet(answer.value);
}

function showProblem(code: string): void {
  useWorksheet.setState({ problem: BEGIN_PROBLEMS.find((known) => known === code) ?? "other" });
}

/** Pauses, resumes or cancels the worksheet, or retries its unknown rows. */
export async function steerWorksheet(action: "pause" | "resume" | "cancel" | "retryLost"): Promise<void> {
  const { current } = useWorksheet.getState();
  if (current === null) return;
  const { worksheetId } = current;
  const answer = await desk.worksheet[action]({ worksheetId });
  if (useWorksheet.getState().current?.worksheetId !== worksheetId) return;
  if (answer.ok) useWorksheet.setState({ current: answer.value });
  const rows = await fetchRows(worksheetId);
  if (rows !== null) useWorksheet.setState({ rows });
}

export const showOnly = (state: ChangeState | null): void => useWorksheet.setState({ shown: state });

/** Shows the table and drops a plan. A started worksheet continues. */
export const hideWorksheet = (): void => useWorksheet.setState({ open: false, plan: null, problem: null });
export const openWorksheet = (): void => useWorksheet.setState({ open: true });

export async function closeWorksheet(): Promise<void> {
  const { current } = useWorksheet.getState();
  if (current === null) return hideWorksheet();
  const answer = await desk.worksheet.dismiss({ worksheetId: current.worksheetId });
  useWorksheet.setState(answer.ok ? INITIAL_STATE : { open: false });
}
