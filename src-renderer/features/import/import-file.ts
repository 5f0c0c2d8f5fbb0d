import { create } from "zustand";
import { FILE_PROBLEMS } from "../../../src-domain/import/file-form.ts";
import type { InputOf } from "../../../src-preload/contract/index.ts";
import { DROP_CHUNK_BYTES } from "../../../src-domain/import/file-form.ts";
import type { ImportView, InventoryInspection } from "../../../src-preload/contract/import/imports.ts";
import { desk } from "../../bridge.ts";

/** Reasons that have a text; `fault` stands for all others. */
const REFUSALS = [...FILE_PROBLEMS, "running", "disk-full", "no-drop", "no-import", "locked", "many", "fault"] as const;
type Refusal = (typeof REFUSALS)[number];

interface ImportFileState {
  readonly shown: boolean;
  readonly view: ImportView | null;
  /** `share`: progress from 0 to 1 of sending a dropped file to main, then (`isRead`) of reading it. */
  readonly opening: { readonly name: string; readonly share: number; readonly isRead: boolean } | null;
  /** Progress from 0 to 1 while the file is read again after a changed choice; null otherwise. */
  readonly readAgain: number | null;
  readonly refused: Refusal | null;
}

const NO_FILE = { view: null, opening: null, readAgain: null, refused: null } as const;

export const useImportFile = create<ImportFileState>(() => ({ shown: false, ...NO_FILE }));

function refuse(code: string): void {
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
  const stopInspecting = desk.imports.onInspecting(({ fileName: name, fraction }) => {
    if (useImportFile.getState().view === null) showOpening(name, fraction);
    else useImportFile.setState({ readAgain: fraction });
  });
  const stopProgress = desk.imports.onProgress((run) => {
    const { view } = useImportFile.getState();
    if (view !== null) useImportFile.setState({ view: { ...view, run } });
  });
  return () => {
    stopInspecting();
    stopProgress();
  };
}

let isChoosing = false;

/** Ignores progress of a file that was closed. */
function showOpening(name: string, share: number): void {
  const { opening } = useImportFile.getState();
  if (opening === null && !isChoosing) return;
  isChoosing = false;
  useImportFile.setState({ shown: true, refused: null, opening: { name, share, isRead: true } });
}

export async function chooseImportFile(): Promise<void> {
  isChoosing = true;
  const answer = await desk.imports.choose({}).finally(() => {
    isChoosing = false;
  });
  if (!answer.ok) refuse(answer.error.code);
  else if (answer.value !== null) show(answer.value);
}

/** Shows a running or finished import; otherwise opens the file dialog. */
export function openImport(): void {
  if (useImportFile.getState().view?.run) showImport();
  else void chooseImportFile();
}

const isBusy = (): boolean => {
  const { view, opening } = useImportFile.getState();
  return opening !== null || (view !== null && view.run !== null && view.run.end === null);
};

/** Sends a dropped file to main in chunks, because the page never sends a path. */
export async function openDroppedFile(file: File): Promise<void> {
  if (isBusy()) return refuse("running");
  const { name, size, lastModified } = file;
  useImportFile.setState({ shown: true, ...NO_FILE, opening: { name, share: 0, isRead: false } });
  const ownOpening = useImportFile.getState().opening;
  const wasReplaced = (): boolean => useImportFile.getState().opening?.name !== ownOpening?.name;
  const beginAnswer = await desk.imports.beginDrop({ name, size, modifiedAt: new Date(lastModified).toISOString() });
  if (!beginAnswer.ok)
    return refuse(size > 0 && beginAnswer.error.code === "bad-input" ? "too-large" : beginAnswer.error.code);
  for (let offset = 0; offset < size; offset += DROP_CHUNK_BYTES) {
    const chunk = await contentOf(file.slice(offset, offset + DROP_CHUNK_BYTES));
    if (wasReplaced()) return undefined;
    if (chunk === null) return refuse("no-drop");
    const addAnswer = await desk.imports.addToDrop({ bytes: chunk });
    if (!addAnswer.ok) return refuse(addAnswer.error.code);
    useImportFile.setState({
      opening: { name, share: Math.min(1, (offset + DROP_CHUNK_BYTES) / size), isRead: false },
    });
  }
  const openAnswer = await desk.imports.openDrop({});
  if (wasReplaced()) return undefined;
  if (openAnswer.ok) show(openAnswer.value);
  else refuse(openAnswer.error.code);
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

export const refuseFile = refuse;

type LayoutChoice = InputOf<"imports", "readAs">;

let lastInspection: Promise<void> = Promise.resolve();

/** Inspects an inventory file again with a changed choice. Inspections run one at a time. */
export function readFileAs(choose: (layout: InventoryInspection["layout"]) => LayoutChoice): Promise<void> {
  const choiceOf = ({ inspection }: ImportView): LayoutChoice | null =>
    inspection.kind === "inventory" ? withChoice(inspection.layout, choose) : null;
  lastInspection = lastInspection.then(() => reinspect(choiceOf));
  return lastInspection;
}

/** Inspects a file again with another character encoding. */
export function readFileIn(encoding: LayoutChoice["encoding"]): Promise<void> {
  const choice = { encoding };
  const choiceOf = ({ inspection }: ImportView): LayoutChoice =>
    inspection.kind === "inventory" ? withChoice(inspection.layout, () => choice) : choice;
  lastInspection = lastInspection.then(() => reinspect(choiceOf));
  return lastInspection;
}

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
  else refuse(answer.error.code);
}

/** Imports the file with the last choices. Does nothing if the file cannot be read with them. */
export async function startImport(asOf: string): Promise<void> {
  await lastInspection;
  const previous = useImportFile.getState();
  if (previous.view === null || previous.refused !== null) return undefined;
  const answer = await desk.imports.start({ asOf });
  // Keep the file open if the operator canceled main's dialog.
  if (!answer.ok) return answer.error.code === "not-confirmed" ? undefined : refuse(answer.error.code);
  const { view } = useImportFile.getState();
  // The first progress may arrive before the answer.
  if (view?.run === null) useImportFile.setState({ view: answer.value });
  return undefined;
}

export async function stopImport(): Promise<void> {
  await desk.imports.cancel({});
}

/** Hides the sheet; a run continues. */
export const hideImport = (): void => useImportFile.setState({ shown: false });
export const showImport = (): void => useImportFile.setState({ shown: true });

export async function closeImport(): Promise<void> {
  useImportFile.setState({ shown: false, ...NO_FILE });
  await desk.imports.discard({});
}
