import { create } from "zustand";
import { DROP_CHUNK_BYTES, FILE_PROBLEMS } from "../../../src-domain/import/file-format.ts";
import type { ImportView, InventoryInspection } from "../../../src-preload/contract/import/imports.ts";
import type { InputOf } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";
import { useAppState } from "../../shell/app-state.ts";
import { useNavigation } from "../../shell/navigation.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";
import { createTaskQueue } from "../../shell/task-queue.ts";
import { openDroppedOrders } from "../orders/order-file.ts";

/** Reasons that have a text; `fault` stands for all others. */
const REFUSALS = [...FILE_PROBLEMS, "running", "disk-full", "no-drop", "no-import", "locked", "many", "fault"] as const;
type Refusal = (typeof REFUSALS)[number];

interface OpeningFile {
  readonly name: string;
  /** Differs for each dropped file, because two files may have one name; null for a file of the dialog. */
  readonly dropId: symbol | null;
  readonly fraction: number;
  readonly isRead: boolean;
}

interface ImportFileState {
  readonly isShown: boolean;
  readonly view: ImportView | null;
  /** Main shows the file dialog, or reads the chosen file. */
  readonly isChoosing: boolean;
  /** `fraction`: progress from 0 to 1 of sending a dropped file to main; after `isRead`, of main's inspection. */
  readonly openingFile: OpeningFile | null;
  /** Progress from 0 to 1 while main inspects the file again after a changed choice; null otherwise. */
  readonly reinspectionFraction: number | null;
  readonly refusal: Refusal | null;
}

const NO_FILE = { view: null, openingFile: null, reinspectionFraction: null, refusal: null } as const;

export const useImportFile = create<ImportFileState>(() => ({ isShown: false, isChoosing: false, ...NO_FILE }));

/** Refuses a drop. Does not stop a file that is being opened. */
export function refuseDrop(code: string): void {
  const refusal = REFUSALS.find((knownRefusal) => knownRefusal === code) ?? "fault";
  useImportFile.setState({ isShown: true, refusal });
}

function refuseFile(code: string): void {
  refuseDrop(code);
  useImportFile.setState({ openingFile: null });
}

function showView(view: ImportView): void {
  useImportFile.setState({ isShown: true, ...NO_FILE, view });
}

/** Restores a running or finished import after a page reload. */
export function connectImports(): () => void {
  void desk.imports.current({}).then((answer) => {
    if (answer.ok && useImportFile.getState().view === null) useImportFile.setState({ view: answer.value });
  });
  return unsubscribeAll(
    desk.imports.onInspecting(({ fileName: name, fraction }) => {
      if (useImportFile.getState().view === null) showOpening(name, fraction);
      else useImportFile.setState({ reinspectionFraction: fraction });
    }),
    desk.imports.onProgress((run) => {
      const { view } = useImportFile.getState();
      if (view !== null) useImportFile.setState({ view: { ...view, run } });
    }),
  );
}

/** Ignores progress of a file that was closed. */
function showOpening(name: string, fraction: number): void {
  const { openingFile, isChoosing, refusal } = useImportFile.getState();
  if (openingFile === null && !isChoosing) return;
  useImportFile.setState({
    isShown: true,
    isChoosing: false,
    refusal: isChoosing ? null : refusal,
    openingFile: { name, dropId: openingFile?.dropId ?? null, fraction, isRead: true },
  });
}

export async function chooseImportFile(): Promise<void> {
  useImportFile.setState({ isChoosing: true });
  const answer = await desk.imports.choose({}).finally(() => useImportFile.setState({ isChoosing: false }));
  if (!answer.ok) refuseFile(answer.error.code);
  else if (answer.value !== null) showView(answer.value);
}

/** Shows a running or finished import; otherwise opens the file dialog. */
export function openImport(): void {
  if (useImportFile.getState().view?.run) useImportFile.setState({ isShown: true });
  else void chooseImportFile();
}

/** Sends a dropped file to main in chunks, because the page never sends a path. */
export async function openDroppedFile(file: File): Promise<void> {
  const { view, openingFile } = useImportFile.getState();
  if (openingFile !== null || view?.run?.end === null) return refuseDrop("running");
  const { name, size, lastModified } = file;
  const dropId = Symbol("drop");
  useImportFile.setState({ isShown: true, ...NO_FILE, openingFile: { name, dropId, fraction: 0, isRead: false } });
  const isReplaced = (): boolean => useImportFile.getState().openingFile?.dropId !== dropId;
  const beginAnswer = await desk.imports.beginDrop({ name, size, modifiedAt: new Date(lastModified).toISOString() });
  if (!beginAnswer.ok)
    return refuseFile(size > 0 && beginAnswer.error.code === "bad-input" ? "too-large" : beginAnswer.error.code);
  for (let offset = 0; offset < size; offset += DROP_CHUNK_BYTES) {
    const chunk = await readContent(file.slice(offset, offset + DROP_CHUNK_BYTES));
    if (isReplaced()) return undefined;
    if (chunk === null) return refuseFile("no-drop");
    const addAnswer = await desk.imports.addToDrop({ bytes: chunk });
    if (isReplaced()) return undefined;
    if (!addAnswer.ok) return refuseFile(addAnswer.error.code);
    useImportFile.setState({
      openingFile: { name, dropId, fraction: Math.min(1, (offset + DROP_CHUNK_BYTES) / size), isRead: false },
    });
  }
  return openReceivedFile(name, isReplaced);
}

async function openReceivedFile(name: string, isReplaced: () => boolean): Promise<void> {
  if (await openAsOrders(name)) return useImportFile.setState({ isShown: false, ...NO_FILE });
  const openAnswer = await desk.imports.openDrop({});
  if (isReplaced()) return undefined;
  if (openAnswer.ok) showView(openAnswer.value);
  else refuseFile(openAnswer.error.code);
  return undefined;
}

/** Orders to send have a separate sheet, which also takes unknown files that are dropped on their screen. */
async function openAsOrders(name: string): Promise<boolean> {
  if (useAppState.getState().settings?.orderBook !== true) return false;
  const { currentScreen } = useNavigation.getState();
  return openDroppedOrders(name, { shouldSkipUnknown: currentScreen !== "orders-to-send" });
}

/** Returns null for unreadable content: a folder, or a file that was removed. */
async function readContent(chunk: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await chunk.arrayBuffer());
  } catch {
    return null;
  }
}

type LayoutChoice = InputOf<"imports", "readAs">;

/** Runs inspections one at a time. */
const enqueueInspection = createTaskQueue();

export const reinspectWithLayout = (
  chooseLayout: (layout: InventoryInspection["layout"]) => LayoutChoice,
): Promise<void> =>
  enqueueInspection(() =>
    reinspectFile(({ inspection }) =>
      inspection.kind === "inventory" ? mergeChoice(inspection.layout, chooseLayout) : null,
    ),
  );

export const reinspectWithEncoding = (encoding: LayoutChoice["encoding"]): Promise<void> =>
  enqueueInspection(() =>
    reinspectFile(({ inspection }) =>
      inspection.kind === "inventory" ? mergeChoice(inspection.layout, () => ({ encoding })) : { encoding },
    ),
  );

function mergeChoice(
  layout: InventoryInspection["layout"],
  chooseLayout: (layout: InventoryInspection["layout"]) => LayoutChoice,
): LayoutChoice {
  const { encoding, delimiter, hasHeading, columns, dateOrder } = layout;
  const choice = chooseLayout(layout);
  // After a change of the encoding, delimiter or heading, main must detect the columns again.
  const retainedColumns = choice.columns || choice.dateOrder !== undefined ? { columns } : {};
  return { encoding, delimiter, hasHeading, dateOrder, ...retainedColumns, ...choice };
}

async function reinspectFile(choiceOf: (view: ImportView) => LayoutChoice | null): Promise<void> {
  const { view } = useImportFile.getState();
  const newChoice = view && choiceOf(view);
  if (newChoice === null) return;
  const answer = await desk.imports.readAs(newChoice);
  // The file was closed during the inspection.
  if (useImportFile.getState().view !== view) return;
  if (answer.ok) useImportFile.setState({ view: answer.value, reinspectionFraction: null });
  else refuseFile(answer.error.code);
}

/** Imports the file after pending inspections. Does nothing if an inspection failed. */
export async function startImport(asOf: string): Promise<void> {
  await enqueueInspection(() => Promise.resolve());
  const inspectedState = useImportFile.getState();
  if (inspectedState.view === null || inspectedState.refusal !== null) return undefined;
  const answer = await desk.imports.start({ asOf });
  // Keep the file open if the operator canceled main's dialog.
  if (!answer.ok) return answer.error.code === "not-confirmed" ? undefined : refuseFile(answer.error.code);
  const { view } = useImportFile.getState();
  // The first progress may arrive before the answer.
  if (view?.run === null) useImportFile.setState({ view: answer.value });
  return undefined;
}

/** Hides the sheet; a run continues. */
export const hideImport = (): void => useImportFile.setState({ isShown: false });

export async function closeImport(): Promise<void> {
  useImportFile.setState({ isShown: false, ...NO_FILE });
  await desk.imports.discard({});
}
