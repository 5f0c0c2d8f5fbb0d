import { type FileHandle, mkdir, open, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { ConfirmTrust, TrustRefusal } from "../../../src-domain/environments/trust.ts";
import type { FileProblem } from "../../../src-domain/import/file-format.ts";
import { failure, type Result, success } from "../../../src-domain/result.ts";
import type { ImportView } from "../../../src-preload/contract/import/imports.ts";
import type { InputOf } from "../../../src-preload/contract/index.ts";
import { removeFile } from "../../base/files.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import type { TableTarget } from "../../tables/table-file.ts";
import type { DeskBasics } from "../context.ts";
import { type OpenedImport, openImport, type ImportStartProblem } from "./import-session.ts";
import type { LayoutChoice } from "./inspect-file.ts";
import type { ImportFile } from "./open-import-file.ts";
import type { ProblemText } from "./problem-file.ts";

type AnnouncedFile = InputOf<"imports", "beginDrop">;

/** Writes to a fixed path, so that a hostile page cannot make main read a file of its choice. */
function createDroppedFile(folder: string) {
  const path = join(folder, "import-dropped");
  let drop: { readonly announcedFile: AnnouncedFile; readonly handle: FileHandle; received: number } | null = null;
  let finishedFile: ImportFile | null = null;

  async function discardDrop(): Promise<void> {
    const handle = drop?.handle;
    drop = null;
    finishedFile = null;
    await handle?.close();
    await removeFile(path);
  }

  return {
    async begin(announcedFile: AnnouncedFile): Promise<void> {
      await discardDrop();
      await mkdir(folder, { recursive: true });
      drop = { announcedFile, handle: await open(path, "w", 0o600), received: 0 };
    },

    /** Returns false if no drop was begun, or the bytes exceed the announced size. */
    async add(bytes: Uint8Array): Promise<boolean> {
      const current = drop;
      if (current === null || current.received + bytes.byteLength > current.announcedFile.size) return false;
      const offset = current.received;
      current.received += bytes.byteLength;
      await current.handle.write(bytes, 0, bytes.byteLength, offset);
      return true;
    },

    /** Returns null while the file is incomplete. */
    async finish(): Promise<ImportFile | null> {
      if (drop === null || drop.received !== drop.announcedFile.size) return finishedFile;
      const { announcedFile, handle } = drop;
      drop = null;
      finishedFile = { path, name: announcedFile.name, modifiedAt: announcedFile.modifiedAt };
      await handle.close();
      return finishedFile;
    },

    discardDrop,
    isReceiving: (): boolean => drop !== null,
    isReceivingOrFinished: (): boolean => drop !== null || finishedFile !== null,
  };
}

export interface ImportPaths {
  readonly workerPath: string | URL;
  readonly folder: string;
}

/** Opens, imports and discards one file at a time. `onEventsStored`: called after imported events were journaled. */
export function createImports(
  { store, publish, now }: DeskBasics,
  { workerPath, folder }: ImportPaths,
  onEventsStored: () => void,
) {
  const problemFile = join(folder, "import-problems.ndjson");
  const droppedFile = createDroppedFile(folder);
  let current: OpenedImport | null = null;
  let openingController: AbortController | null = null;

  const isRunning = (): boolean => current?.isRunning() === true;

  /** Creates and deletes files one at a time: nothing old may delete the file that is dropped next. */
  const fileChanges = createSerialQueue();

  async function deleteFiles(): Promise<void> {
    await droppedFile.discardDrop();
    await removeFile(problemFile);
  }

  function discard(): Promise<void> {
    openingController?.abort();
    openingController = null;
    const discardedImport = current;
    current = null;
    return fileChanges.enqueue(async () => {
      await discardedImport?.end();
      await deleteFiles();
    });
  }

  const deleteFilesUnless = (isInUse: () => boolean): Promise<void> =>
    fileChanges.enqueue(async () => {
      if (current === null && openingController === null && !isInUse()) await deleteFiles();
    });

  async function open(file: ImportFile): Promise<Result<ImportView, FileProblem | "canceled">> {
    const ownController = new AbortController();
    openingController = ownController;
    const opened = await openImport({
      workerPath,
      problemFile,
      file,
      store,
      now,
      onRun(run, kind) {
        publish("imports", "progress", run);
        if (kind === "events") onEventsStored();
      },
      onInspectProgress: (fraction) => publish("imports", "inspecting", { fileName: file.name, fraction }),
      discardSignal: ownController.signal,
    });
    if (openingController === ownController) openingController = null;
    if (!opened.ok) return opened;
    current = opened.value;
    return success(current.view());
  }

  return {
    current: (): ImportView | null => current?.view() ?? null,

    async openChosen(path: string): Promise<Result<ImportView, FileProblem | "canceled" | "running">> {
      if (isRunning()) return failure("running");
      await discard();
      const fileStats = await stat(path).catch(() => null);
      if (fileStats === null) return failure("not-there");
      return open({ path, name: basename(path), modifiedAt: fileStats.mtime.toISOString() });
    },

    async beginDrop(announcedFile: AnnouncedFile): Promise<boolean> {
      if (isRunning()) return false;
      const discarded = discard();
      await Promise.all([discarded, fileChanges.enqueue(() => droppedFile.begin(announcedFile))]);
      return true;
    },
    addToDrop: (bytes: Uint8Array): Promise<boolean> => droppedFile.add(bytes),
    /** Returns the dropped file, which stays until it is discarded; null while it is incomplete. */
    finishDrop: (): Promise<ImportFile | null> => droppedFile.finish(),
    async openDrop(): Promise<Result<ImportView, FileProblem | "canceled" | "no-drop">> {
      const file = await droppedFile.finish();
      return file === null ? failure("no-drop") : open(file);
    },

    async readAs(choice: LayoutChoice): Promise<Result<ImportView, FileProblem | "no-import" | "running">> {
      return current === null ? failure("no-import") : current.readAs(choice);
    },
    /**
     * The events of a file are not signed, so main asks the operator in a native dialog that names the file and its row
     * count.
     */
    async start(
      asOf: string,
      confirm: ConfirmTrust,
    ): Promise<Result<ImportView, ImportStartProblem | TrustRefusal | "no-import">> {
      const session = current;
      if (session === null) return failure("no-import");
      const view = session.view();
      if (view.inspection.kind === "events" && view.run === null) {
        const { fileName, inspection } = view;
        const answer = await confirm({ kind: "event-file", subject: fileName, target: String(inspection.rows) });
        if (answer !== "confirmed") return failure(answer);
        // While the dialog was open, another file was opened, or the operator changed how this file is read.
        if (current !== session || session.view() !== view) return failure("not-confirmed");
      }
      return session.start(asOf);
    },
    cancel: (): void => current?.cancel(),
    /** Returns the number of problems; null if no file is open. */
    async saveProblems(target: TableTarget, texts: ProblemText): Promise<number | null> {
      return current === null ? null : current.saveProblems(target, texts);
    },

    discard,
    close: discard,

    /** Deletes the copy of a dropped order file that was closed. Does nothing if the drop is an import's file. */
    deleteDrop: (): Promise<void> => deleteFilesUnless(droppedFile.isReceiving),

    /** Deletes the files of an interrupted import. Does nothing while a file is open or dropped. */
    erase: (): Promise<void> => deleteFilesUnless(droppedFile.isReceivingOrFinished),
  };
}
