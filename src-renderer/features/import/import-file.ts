import { create } from "zustand";
import { FILE_PROBLEMS } from "../../../src-domain/import/file-form.ts";
import type { InputOf } from "../../../src-preload/contract/index.ts";
import { DROP_CHUNK_BYTES } from "../../../src-domain/import/file-form.ts";
import type { ImportView, InventoryInspection } from "../../../src-preload/contract/import/imports.ts";
import { desk } from "../../bridge.ts";

/** Reasons with their own words; `fault` covers everything else. */
const REFUSALS = [...FILE_PROBLEMS, "running", "disk-full", "no-drop", "no-import", "locked", "many", "fault"] as const;
type Refusal = (typeof REFUSALS)[number];

interface ImportFile {
  readonly shown: boolean;
  readonly view: ImportView | null;
  /** `share`: from 0 to 1, of what is passed to main of a dropped file, and then of what is read of the file. */
  readonly opening: { readonly name: string; readonly share: number; readonly isRead: boolean } | null;
  /** From 0 to 1, while the file is read again as chosen. */
  readonly readAgain: number | null;
  readonly refused: Refusal | null;
}

const NOTHING = { view: null, opening: null, readAgain: null, refused: null } as const;

export const useImportFile = create<ImportFile>(() => ({ shown: false, ...NOTHING }));

function refuse(code: string): void {
  const refused = REFUSALS.find((one) => one === code) ?? "fault";
  useImportFile.setState({ shown: true, opening: null, refused });
}

function show(view: ImportView): void {
  useImportFile.setState({ shown: true, ...NOTHING, view });
}

/** Restores an import that is running, or whose result was not yet seen, after a page reload. */
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

/** A file that was let go meanwhile is not shown again. */
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

/** Shows the import that is running or has just finished; otherwise asks for a file. */
export function openImport(): void {
  if (useImportFile.getState().view?.run) showImport();
  else void chooseImportFile();
}

const isBusy = (): boolean => {
  const { view, opening } = useImportFile.getState();
  return opening !== null || (view !== null && view.run !== null && view.run.end === null);
};

/** Passes a dropped file to main in pieces: the page never sends main a path. */
export async function openDroppedFile(file: File): Promise<void> {
  if (isBusy()) return refuse("running");
  const { name, size, lastModified } = file;
  useImportFile.setState({ shown: true, ...NOTHING, opening: { name, share: 0, isRead: false } });
  const mine = useImportFile.getState().opening;
  const isGone = (): boolean => useImportFile.getState().opening?.name !== mine?.name;
  const begun = await desk.imports.beginDrop({ name, size, modifiedAt: new Date(lastModified).toISOString() });
  if (!begun.ok) return refuse(size > 0 && begun.error.code === "bad-input" ? "too-large" : begun.error.code);
  for (let at = 0; at < size; at += DROP_CHUNK_BYTES) {
    const piece = await contentOf(file.slice(at, at + DROP_CHUNK_BYTES));
    if (isGone()) return undefined;
    if (piece === null) return refuse("no-drop");
    const added = await desk.imports.addToDrop({ bytes: piece });
    if (!added.ok) return refuse(added.error.code);
    useImportFile.setState({ opening: { name, share: Math.min(1, (at + DROP_CHUNK_BYTES) / size), isRead: false } });
  }
  const opened = await desk.imports.openDrop({});
  if (isGone()) return undefined;
  if (opened.ok) show(opened.value);
  else refuse(opened.error.code);
  return undefined;
}

/** Null for content that cannot be read: a folder, or a file removed meanwhile. */
async function contentOf(piece: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await piece.arrayBuffer());
  } catch {
    return null;
  }
}

export const refuseFile = refuse;

type LayoutChoice = InputOf<"imports", "readAs">;

let inspecting: Promise<void> = Promise.resolve();

/** Inspects the file again with an additional choice; choices run one after the other. */
export function readFileAs(choose: (layout: InventoryInspection["layout"]) => LayoutChoice): Promise<void> {
  const wantedOf = ({ inspection }: ImportView): LayoutChoice | null =>
    inspection.kind === "inventory" ? withChoice(inspection.layout, choose) : null;
  inspecting = inspecting.then(() => inspectAgain(wantedOf));
  return inspecting;
}

/** Reads a file of inventory or of events in other characters. */
export function readFileIn(encoding: LayoutChoice["encoding"]): Promise<void> {
  const choice = { encoding };
  const wantedOf = ({ inspection }: ImportView): LayoutChoice =>
    inspection.kind === "inventory" ? withChoice(inspection.layout, () => choice) : choice;
  inspecting = inspecting.then(() => inspectAgain(wantedOf));
  return inspecting;
}

function withChoice(
  layout: InventoryInspection["layout"],
  choose: (layout: InventoryInspection["layout"]) => LayoutChoice,
): LayoutChoice {
  const { encoding, delimiter, hasHeading, columns, dateOrder } = layout;
  const choice = choose(layout);
  // Another encoding, delimiter or heading changes the columns, so they are detected again.
  const kept = choice.columns || choice.dateOrder !== undefined ? { columns } : {};
  return { encoding, delimiter, hasHeading, dateOrder, ...kept, ...choice };
}

async function inspectAgain(wantedOf: (view: ImportView) => LayoutChoice | null): Promise<void> {
  const { view } = useImportFile.getState();
  const wanted = view && wantedOf(view);
  if (wanted === null) return;
  const answer = await desk.imports.readAs(wanted);
  // The file was closed meanwhile.
  if (useImportFile.getState().view !== view) return;
  if (answer.ok) useImportFile.setState({ view: answer.value, readAgain: null });
  else refuse(answer.error.code);
}

/** Imports the file as last chosen; does nothing if it cannot be read that way. */
export async function startImport(asOf: string): Promise<void> {
  await inspecting;
  const before = useImportFile.getState();
  if (before.view === null || before.refused !== null) return undefined;
  const answer = await desk.imports.start({ asOf });
  // The operator canceled main's dialog: the file stays open.
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

export async function leaveImport(): Promise<void> {
  useImportFile.setState({ shown: false, ...NOTHING });
  await desk.imports.discard({});
}
