import { create } from "zustand";
import { DROP_CHUNK_BYTES, FILE_PROBLEMS } from "../../../src-domain/import/file-form.ts";
import type { ImportView, InventoryInspection } from "../../../src-preload/contract/import/imports.ts";
import type { InputOf } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";
import { createTaskQueue } from "../../shell/task-queue.ts";

/** Reasons that have a text; `fault` stands for all others. */
const REFUSALS = [...FILE_PROBLEMS, "running", "disk-full", "no-drop", "no-import", "locked", "many", "fault"] as const;
type Refusal = (typeof REFUSALS)[number];

interface ImportFileState {
  readonly shown: boolean;
  readonly view: ImportView | null;
  /** Main shows the file dialog, or reads the chosen file. */
  readonly choosing: boolean;
  /** `share`: progress from 0 to 1 of sending a dropped file to main, then (`isRead`) of reading it. */
  readonly opening: { readonly name: string; readonly share: number; readonly isRead: boolean } | null;
  /** Progress from 0 to 1 while the file is read again after a changed choice; null otherwise. */
  readonly readAgain: number | null;
  readonly refused: Refusal | null;
}

const NO_FILE = { view: null, opening: null, readAgain: null, refused: null } as const;

export const useImportFile = create<ImportFileState>(() => ({ shown: false, choosing: false, ...NO_FILE }));

export function refuseFile(code: string): void {
  const refused = REFUSALS.find((refusal) => refusal === code) ?? "fault";
  useImportFile.setState({ shown: true, opening: null, refused });
}

function show(view: ImportView): void {
  useImportFile.setState({ shown: true, ...NO_FILE, view });
}

/** Restores a running or finished import after a page reload. */
export function connectImports(): () => void {
  void desk.imports.current({}).then((answer) => {
    if (answer.ok && useImportFile.getState().view === null) useImportFile.setState({ view: answer.value });
  });
  return unsubscribeAll(
    desk.imports.onInspecting(({ fileName: name, fraction }) => {
      if (useImportFile.getState().view === null) showOpening(name, fraction);
      else useImportFile.setState({ readAgain: fraction });
    }),
    desk.imports.onProgress((run) => {
      const { view } = useImportFile.getState();
      if (view !== null) useImportFile.setState({ view: { ...view, run } });
    }),
  );
}

/** Ignores progress of a file that was closed. */
function showOpening(name: string, share: number): void {
  const { opening, choosing } = useImportFile.getState();
  if (opening === null && !choosing) return;
  useImportFile.setState({ shown: true, choosing: false, refused: null, opening: { name, share, isRead: true } });
}

export async function chooseImportFile(): Promise<void> {
  useImportFile.setState({ choosing: true });
  const answer = await desk.imports.choose({}).finally(() => useImportFile.setState({ choosing: false }));
  if (!answer.ok) refuseFile(answer.error.code);
  else if (answer.value !== null) show(answer.value);
}

/** Shows a running or finished import; otherwise opens the file dialog. */
export function openImport(): void {
  if (useImportFile.getState().view?.run) useImportFile.setState({ shown: true });
  else void chooseImportFile();
}

/** Sends a dropped file to main in chunks, because the page never sends a path. */
export async function openDroppedFile(file: File): Promise<void> {
  const { view, opening } = useImportFile.getState();
  if (opening !== null || view?.run?.end === null) return refuseFile("running");
  const { name, size, lastModified } = file;
  useImportFile.setState({ shown: true, ...NO_FILE, opening: { name, share: 0, isRead: false } });
  const ownOpening = useImportFile.getState().opening;
  const wasReplaced = (): boolean => useImportFile.getState().opening?.name !== ownOpening?.name;
  const beginAnswer = await desk.imports.beginDrop({ name, size, modifiedAt: new Date(lastModified).toISOString() });
  if (!beginAnswer.ok)
    return refuseFile(size > 0 && beginAnswer.error.code === "bad-input" ? "too-large" : beginAnswer.error.code);
  for (let offset = 0; offset < size; offset += DROP_CHUNK_BYTES) {
    const chunk = await contentOf(file.slice(offset, offset + DROP_CHUNK_BYTES));
    if (wasReplaced()) return undefined;
    if (chunk === null) return refuseFile("no-drop");
    const addAnswer = await desk.imports.addToDrop({ bytes: chunk });
    if (!addAnswer.ok) return refuseFile(addAnswer.error.code);
    useImportFile.setState({
      opening: { name, share: Math.min(1, (offset + DROP_CHUNK_BYTES) / size), isRead: false },
    });
  }
  const openAnswer = await desk.imports.openDrop({});
  if (wasReplaced()) return undefined;
  if (openAnswer.ok) show(openAnswer.value);
  else refuseFile(openAnswer.error.code);
  return undefined;
}

/** Returns null for unreadable content: a folder, or a file that was removed. */
async function contentOf(piece: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await piece.arrayBuffer());
  } catch {
    return null;
  }
}

type LayoutChoice = InputOf<"imports", "readAs">;

/** Inspections run one at a time. */
const runInspection = createTaskQueue();

export const readFileAs = (choose: (layout: InventoryInspection["layout"]) => LayoutChoice): Promise<void> =>
  runInspection(() =>
    reinspect(({ inspection }) => (inspection.kind === "inventory" ? withChoice(inspection.layout, choose) : null)),
  );

export const readFileIn = (encoding: LayoutChoice["encoding"]): Promise<void> =>
  runInspection(() =>
    reinspect(({ inspection }) =>
      inspection.kind === "inventory" ? withChoice(inspection.layout, () => ({ encoding })) : { encoding },
    ),
  );

function withChoice(
  layout: InventoryInspection["layout"],
  choose: (layout: InventoryInspection["layout"]) => LayoutChoice,
): LayoutChoice {
  const { encoding, delimiter, hasHeading, columns, dateOrder } = layout;
  const choice = choose(layout);
  // After another encoding, delimiter or heading, main must detect the columns again.
  const keptColumns = choice.columns || choice.dateOrder !== undefined ? { columns } : {};
  return { encoding, delimiter, hasHeading, dateOrder, ...keptColumns, ...choice };
}

async function reinspect(choiceOf: (view: ImportView) => LayoutChoice | null): Promise<void> {
  const { view } = useImportFile.getState();
  const newChoice = view && choiceOf(view);
  if (newChoice === null) return;
  const answer = await desk.imports.readAs(newChoice);
  // The file was closed during the inspection.
  if (useImportFile.getState().view !== view) return;
  if (answer.ok) useImportFile.setState({ view: answer.value, readAgain: null });
  else refuseFile(answer.error.code);
}

/** Imports the file with the last choices. Does nothing if the file cannot be read with them. */
export async function startImport(asOf: string): Promise<void> {
  await runInspection(() => Promise.resolve());
  const previous = useImportFile.getState();
  if (previous.view === null || previous.refused !== null) return undefined;
  const answer = await desk.imports.start({ asOf });
  // Keep the file open if the operator canceled main's dialog.
  if (!answer.ok) return answer.error.code === "not-confirmed" ? undefined : refuseFile(answer.error.code);
  const { view } = useImportFile.getState();
  // The first progress may arrive before the answer.
  if (view?.run === null) useImportFile.setState({ view: answer.value });
  return undefined;
}

/** Hides the sheet; a run continues. */
export const hideImport = (): void => useImportFile.setState({ shown: false });

export async function closeImport(): Promise<void> {
  useImportFile.setState({ shown: false, ...NO_FILE });
  await desk.imports.discard({});
}
