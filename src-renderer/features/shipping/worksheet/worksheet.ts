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

const START_PROBLEMS = ["already-running", "nothing-to-send", "confirm-production", "no-such-worksheet"] as const;
export type WorksheetProblem = (typeof START_PROBLEMS)[number] | "other" | "not-changed";

interface WorksheetState {
  readonly isOpen: boolean;
  /** Null after the worksheet was started. */
  readonly plan: Plan | null;
  /** The newest started worksheet that is not closed. */
  readonly currentWorksheet: Worksheet | null;
  readonly rows: readonly WorksheetRow[];
  readonly shownState: ChangeState | null;
  readonly problem: WorksheetProblem | null;
  readonly uses: readonly MethodUse[];
  readonly reportedMethods: readonly string[];
}

const INITIAL_STATE: WorksheetState = {
  isOpen: false,
  plan: null,
  currentWorksheet: null,
  rows: [],
  shownState: null,
  problem: null,
  uses: [],
  reportedMethods: [],
};

export const useWorksheet = create<WorksheetState>(() => INITIAL_STATE);

const updatesDuringLoad = createUpdatesDuringLoad<WorksheetRow>();

/** Subscribes to progress, and opens an unfinished worksheet of the last session. */
export function connectWorksheet(): Unsubscribe {
  const unsubscribe = desk.worksheet.onProgress(({ worksheet, rows }) => {
    const { currentWorksheet } = useWorksheet.getState();
    if (worksheet === null || worksheet.worksheetId !== currentWorksheet?.worksheetId) return;
    updatesDuringLoad.add(rows);
    useWorksheet.setState(({ rows: previousRows }) => ({
      currentWorksheet: worksheet,
      rows: withUpdates(previousRows, rows),
    }));
  });
  void desk.worksheet.current({}).then((answer) => {
    if (answer.ok && answer.value !== null) void showWorksheet(answer.value);
  });
  return unsubscribe;
}

function withUpdates(rows: readonly WorksheetRow[], updates: readonly WorksheetRow[]): readonly WorksheetRow[] {
  if (updates.length === 0) return rows;
  const updateByIndex = new Map(updates.map((row) => [row.index, row]));
  return rows.map((row) => {
    const update = updateByIndex.get(row.index);
    return update === undefined ? row : { ...update, number: update.number ?? row.number };
  });
}

/** Fetches the rows and applies updates reported meanwhile. Null on failure or if another worksheet is shown. */
async function fetchRows(worksheetId: string): Promise<readonly WorksheetRow[] | null> {
  const endLoad = updatesDuringLoad.begin();
  const answer = await desk.worksheet.rows({ worksheetId });
  const newerRows = endLoad();
  if (!answer.ok || useWorksheet.getState().currentWorksheet?.worksheetId !== worksheetId) return null;
  return withUpdates(answer.value, newerRows);
}

async function showWorksheet(currentWorksheet: Worksheet): Promise<void> {
  useWorksheet.setState({ ...INITIAL_STATE, isOpen: true, currentWorksheet });
  const rows = await fetchRows(currentWorksheet.worksheetId);
  if (rows === null) return;
  useWorksheet.setState({ rows });
  const latestAnswer = await desk.worksheet.current({});
  if (latestAnswer.ok && latestAnswer.value?.worksheetId === currentWorksheet.worksheetId)
    useWorksheet.setState({ currentWorksheet: latestAnswer.value });
}

export const isUnderWay = (currentWorksheet: Worksheet | null): boolean =>
  currentWorksheet !== null && (currentWorksheet.state === "running" || currentWorksheet.state === "paused");

export async function planWorksheet(): Promise<void> {
  const orderIds = [...shippingSelection.use.getState().rows.keys()];
  if (orderIds.length === 0) return;
  const plan = { orderIds, method: "", rows: [], pausesOnRefusal: false };
  dismissIntake();
  useWorksheet.setState({ isOpen: true, plan, problem: null, shownState: null });
  const [methodsAnswer] = await Promise.all([desk.worksheet.methods({}), fetchPlan()]);
  if (methodsAnswer.ok) useWorksheet.setState(methodsAnswer.value);
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

/** Starts the worksheet. In production, main may require a confirmation first. */
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
  const { currentWorksheet } = useWorksheet.getState();
  if (currentWorksheet === null || isUnderWay(currentWorksheet) || currentWorksheet.revertibleCount === 0) return;
  const answer = await desk.worksheet.revert({ worksheetId: currentWorksheet.worksheetId });
  if (!answer.ok) return showProblem(answer.error.code);
  await showWorksheet(answer.value);
}

function showProblem(code: string): void {
  useWorksheet.setState({ problem: START_PROBLEMS.find((startProblem) => startProblem === code) ?? "other" });
}

/** Pauses, resumes or cancels the worksheet, or retries its unknown rows. */
export async function steerWorksheet(action: "pause" | "resume" | "cancel" | "retryLost"): Promise<void> {
  const { currentWorksheet } = useWorksheet.getState();
  if (currentWorksheet === null) return;
  const { worksheetId } = currentWorksheet;
  const answer = await desk.worksheet[action]({ worksheetId });
  if (useWorksheet.getState().currentWorksheet?.worksheetId !== worksheetId) return;
  useWorksheet.setState(answer.ok ? { currentWorksheet: answer.value, problem: null } : { problem: "not-changed" });
  const rows = await fetchRows(worksheetId);
  if (rows !== null) useWorksheet.setState({ rows });
}

export const filterByState = (state: ChangeState | null): void => useWorksheet.setState({ shownState: state });

/** Shows the table and drops a plan. A started worksheet continues. */
export const hideWorksheet = (): void => useWorksheet.setState({ isOpen: false, plan: null, problem: null });
export const openWorksheet = (): void => useWorksheet.setState({ isOpen: true });

export async function closeWorksheet(): Promise<void> {
  const { currentWorksheet } = useWorksheet.getState();
  if (currentWorksheet === null) return hideWorksheet();
  const answer = await desk.worksheet.dismiss({ worksheetId: currentWorksheet.worksheetId });
  useWorksheet.setState(answer.ok ? INITIAL_STATE : { isOpen: false });
}
