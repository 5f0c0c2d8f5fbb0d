import { type FileHandle, mkdir, open, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { ConfirmTrust, TrustRefusal } from "../../../src-domain/environments/trust.ts";
import type { FileProblem } from "../../../src-domain/import/file-form.ts";
import { failure, type Result, success } from "../../../src-domain/result.ts";
import type { ImportView } from "../../../src-preload/contract/import/imports.ts";
import type { Publish } from "../context.ts";
import type { Store } from "../../store/thread/client.ts";
import type { LayoutChoice } from "./inspect-file.ts";
import { type OneImport, openImport, type StartProblem } from "./import-session.ts";
import type { ImportFile } from "./open-import-file.ts";
import type { ProblemText } from "./problem-file.ts";
import type { TableTarget } from "../../tables/table-file.ts";
import { removeFile } from "../../base/files.ts";

interface DropFacts {
  readonly name: string;
  readonly size: number;
  readonly modifiedAt: string;
}

/** Under a name of the desk's own, so that a hostile page cannot make main read a file of its choice. */
function createDroppedFile(path: string) {
  let drop: { readonly facts: DropFacts; readonly handle: FileHandle; received: number } | null = null;

  async function release(): Promise<void> {
    const { handle } = drop ?? {};
    drop = null;
    await handle?.close();
    await removeFile(path);
  }

  return {
    async begin(facts: DropFacts): Promise<void> {
      await release();
      drop = { facts, handle: await open(path, "w", 0o600), received: 0 };
    },

    /** False for more than was announced, or nothing was. */
    async add(bytes: Uint8Array): Promise<boolean> {
      const current = drop;
      if (current === null || current.received + bytes.byteLength > current.facts.size) return false;
      const at = current.received;
      current.received += bytes.byteLength;
      await current.handle.write(bytes, 0, bytes.byteLength, at);
      return true;
    },

    /** The whole file, or null while it is not whole. */
    async finish(): Promise<ImportFile | null> {
      if (drop === null || drop.received !== drop.facts.size) return null;
      const { facts, handle } = drop;
      drop = null;
      await handle.close();
      return { path, name: facts.name, modifiedAt: facts.modifiedAt };
    },

    release,
    isOpen: (): boolean => drop !== null,
  };
}

export interface ImportFolders {
  /** Built or source path of import/import-worker.ts. */
  readonly workerPath: string | URL;
  readonly folder: string;
}

interface ImportsOptions {
  readonly importing: ImportFolders;
  readonly store: Store;
  readonly publish: Publish;
  readonly now: () => Date;
  /** Events are in the journal and can be applied. */
  readonly onEvents: () => void;
}

/** One file at a time: looked into, taken as the operator says, and let go. */
export function createImports({ importing, store, publish, now, onEvents }: ImportsOptions) {
  const { workerPath, folder } = importing;
  const problemFile = join(folder, "import-problems.ndjson");
  const dropped = createDroppedFile(join(folder, "import-dropped"));
  let current: OneImport | null = null;
  let opening: AbortController | null = null;

  const isRunning = (): boolean => current?.isRunning() === true;

  async function discard(): Promise<void> {
    opening?.abort();
    opening = null;
    const gone = current;
    current = null;
    await gone?.end();
    await dropped.release();
    await removeFile(problemFile);
  }

  async function open(file: ImportFile): Promise<Result<ImportView, FileProblem | "canceled">> {
    const mine = new AbortController();
    opening = mine;
    const opened = await openImport({
      workerPath,
      problemFile,
      file,
      store,
      now,
      onRun(run, kind) {
        publish("imports", "progress", run);
        if (kind === "events") onEvents();
      },
      onInspecting: (fraction) => publish("imports", "inspecting", { fileName: file.name, fraction }),
      letGo: mine.signal,
    });
    if (opening === mine) opening = null;
    if (!opened.ok) return opened;
    current = opened.value;
    return success(current.view());
  }

  return {
    current: (): ImportView | null => current?.view() ?? null,

    async openChosen(path: string): Promise<Result<ImportView, FileProblem | "canceled" | "running">> {
      if (isRunning()) return failure("running");
      await discard();
      const found = await stat(path).catch(() => null);
      if (found === null) return failure("not-there");
      return open({ path, name: basename(path), modifiedAt: found.mtime.toISOString() });
    },

    async beginDrop(facts: DropFacts): Promise<boolean> {
      if (isRunning()) return false;
      await discard();
      await mkdir(folder, { recursive: true });
      await dropped.begin(facts);
      return true;
    },
    addToDrop: (bytes: Uint8Array): Promise<boolean> => dropped.add(bytes),
    async openDrop(): Promise<Result<ImportView, FileProblem | "canceled" | "no-drop">> {
      const file = await dropped.finish();
      return file === null ? failure("no-drop") : open(file);
    },

    async readAs(choice: LayoutChoice): Promise<Result<ImportView, FileProblem | "no-import" | "running">> {
      return current === null ? failure("no-import") : current.readAs(choice);
    },
    /** Nobody signed the events of a file: main asks the operator in its own dialog, about the file and how it is read now. */
    async start(
      asOf: string,
      confirm: ConfirmTrust,
    ): Promise<Result<ImportView, StartProblem | TrustRefusal | "no-import">> {
      const [mine, asked] = [current, current?.view()];
      if (mine === null || asked === undefined) return failure("no-import");
      if (asked.inspection.kind === "events" && asked.run === null) {
        const { fileName, inspection } = asked;
        const answer = await confirm({ kind: "event-file", subject: fileName, target: String(inspection.rows) });
        if (answer !== "confirmed") return failure(answer);
        // Another file was opened while the dialog was open, or this one was read another way.
        if (current !== mine || mine.view() !== asked) return failure("not-confirmed");
      }
      return mine.start(asOf);
    },
    cancel: (): void => current?.cancel(),
    /** Answers how many there are, or null while no file is open. */
    async saveProblems(target: TableTarget, words: ProblemText): Promise<number | null> {
      return current === null ? null : current.saveProblems(target, words);
    },

    discard,
    close: discard,

    /** Deletes what a desk that ended during an import left; nothing while a file is open. */
    async erase(): Promise<void> {
      if (current === null && opening === null && !dropped.isOpen()) await discard();
    },
  };
}
