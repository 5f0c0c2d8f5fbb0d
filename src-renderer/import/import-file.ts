import { create } from "zustand";
import { FILE_PROBLEMS } from "../../src-domain/import/file-form.ts";
import type { InputOf } from "../../src-preload/contract/index.ts";
import { DROP_PIECE } from "../../src-domain/import/file-form.ts";
import type { ImportView, InventoryInspection } from "../../src-preload/contract/import/imports.ts";
import { desk } from "../bridge.ts";
import { inventoryRows } from "../inventory/inventory-pages.ts";

/** Why a file is not open, each in words of its own; `fault` stands for everything else. */
const REFUSALS = [...FILE_PROBLEMS, "running", "disk-full", "no-drop", "no-import", "many", "fault"] as const;
type Refusal = (typeof REFUSALS)[number];

interface ImportFile {
  /** The sheet lies over the screen. */
  readonly shown: boolean;
  /** As main has it; null while no file is open. */
  readonly view: ImportView | null;
  /** Of a file that is being opened; `share` from 0 to 1 while a dropped one is handed over. */
  readonly opening: { readonly name: string; readonly share: number } | null;
  /** Why no file is open. */
  readonly refused: Refusal | null;
}

const NOTHING = { view: null, opening: null, refused: null } as const;

export const useImportFile = create<ImportFile>(() => ({ shown: false, ...NOTHING }));

function refuse(code: string): void {
  const refused = REFUSALS.find((one) => one === code) ?? "fault";
  useImportFile.setState({ shown: true, opening: null, refused });
}

function show(view: ImportView): void {
  useImportFile.setState({ shown: true, ...NOTHING, view });
}

/** An import is running, or its result waits to be seen, when the page is loaded again. */
export function connectImports(): () => void {
  void desk.imports.current({}).then((answer) => {
    if (answer.ok && useImportFile.getState().view === null) useImportFile.setState({ view: answer.value });
  });
  return desk.imports.onProgress((run) => {
    const { view } = useImportFile.getState();
    if (view !== null) useImportFile.setState({ view: { ...view, run } });
    if (run.end !== null) void inventoryRows.reload();
  });
}

/** Main asks for the file. */
export async function chooseImportFile(): Promise<void> {
  const answer = await desk.imports.choose({});
  if (!answer.ok) refuse(answer.error.code);
  else if (answer.value !== null) show(answer.value);
}

const isBusy = (): boolean => {
  const { view, opening } = useImportFile.getState();
  return opening !== null || (view !== null && view.run !== null && view.run.end === null);
};

/** Hands a dropped file over piece by piece: the page never sends main a path. */
export async function openDroppedFile(file: File): Promise<void> {
  if (isBusy()) return refuse("running");
  const { name, size, lastModified } = file;
  useImportFile.setState({ shown: true, ...NOTHING, opening: { name, share: 0 } });
  const mine = useImportFile.getState().opening;
  const isGone = (): boolean => useImportFile.getState().opening?.name !== mine?.name;
  const begun = await desk.imports.beginDrop({ name, size, modifiedAt: new Date(lastModified).toISOString() });
  if (!begun.ok) return refuse(size > 0 && begun.error.code === "bad-input" ? "too-large" : begun.error.code);
  for (let at = 0; at < size; at += DROP_PIECE) {
    const piece = await contentOf(file.slice(at, at + DROP_PIECE));
    if (isGone()) return undefined;
    if (piece === null) return refuse("no-drop");
    const added = await desk.imports.addToDrop({ bytes: piece });
    if (!added.ok) return refuse(added.error.code);
    useImportFile.setState({ opening: { name, share: Math.min(1, (at + DROP_PIECE) / size) } });
  }
  const opened = await desk.imports.openDrop({});
  if (opened.ok) show(opened.value);
  else refuse(opened.error.code);
  return undefined;
}

/** Null for what cannot be read: a folder, or a file that was taken away meanwhile. */
async function contentOf(piece: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await piece.arrayBuffer());
  } catch {
    return null;
  }
}

export const refuseFile = refuse;

type LayoutChoice = InputOf<"imports", "readAs">;

let looking: Promise<void> = Promise.resolve();

/** Looks into the file once more, with what is chosen besides what was chosen before: one choice after the other. */
export function readFileAs(choose: (layout: InventoryInspection["layout"]) => LayoutChoice): Promise<void> {
  looking = looking.then(() => lookAgain(choose));
  return looking;
}

async function lookAgain(choose: (layout: InventoryInspection["layout"]) => LayoutChoice): Promise<void> {
  const { view } = useImportFile.getState();
  if (view === null || view.inspection.kind !== "inventory") return;
  const { encoding, delimiter, hasHeading, columns, dateOrder } = view.inspection.layout;
  const choice = choose(view.inspection.layout);
  // Other characters, separators or names make other columns, so those are recognised again.
  const kept = choice.columns || choice.dateOrder !== undefined ? { columns } : {};
  const wanted = { encoding, delimiter, hasHeading, dateOrder, ...kept, ...choice };
  const answer = await desk.imports.readAs(wanted);
  // The file was let go meanwhile.
  if (useImportFile.getState().view !== view) return;
  if (answer.ok) useImportFile.setState({ view: answer.value });
  else refuse(answer.error.code);
}

/** Takes the file as it was last chosen to be read, and nothing of one that cannot be read so. */
export async function startImport(asOf: string): Promise<void> {
  await looking;
  const before = useImportFile.getState();
  if (before.view === null || before.refused !== null) return undefined;
  const answer = await desk.imports.start({ asOf });
  if (!answer.ok) return refuse(answer.error.code);
  const { view } = useImportFile.getState();
  // The first progress may have come before the answer.
  if (view?.run === null) useImportFile.setState({ view: answer.value });
  return undefined;
}

export async function stopImport(): Promise<void> {
  await desk.imports.cancel({});
}

/** Out of sight; a run continues. */
export const hideImport = (): void => useImportFile.setState({ shown: false });
export const showImport = (): void => useImportFile.setState({ shown: true });

/** Lets the file go. */
export async function leaveImport(): Promise<void> {
  useImportFile.setState({ shown: false, ...NOTHING });
  await desk.imports.discard({});
}
