import { errorCodeOf } from "../../src-domain/error-code.ts";
import { faultOf } from "../../src-domain/health/fault.ts";
import { storageFaultOf } from "../../src-domain/health/storage-fault.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import type { RecoveryError, OpenFailure, RecoveryStatus } from "../../src-preload/contract/health/recovery.ts";
import type { JournalBackups } from "../store/files/journal-copies.ts";
import type { RunMaintenance } from "../store/files/maintenance.ts";
import { StoreOpenError } from "../store/thread/client.ts";
import type { Registry } from "./registry.ts";

export interface RecoveryOptions {
  readonly runMaintenance: RunMaintenance;
  readonly publish: (status: RecoveryStatus) => void;
  readonly now: () => Date;
  readonly registry: Pick<Registry, "find" | "folderOf">;
  /** Rejects if the environment cannot be opened. */
  readonly open: (environmentId: string) => Promise<void>;
}

/** Error codes of SQLite and the system, which messages of the program's own errors may contain. */
const ERROR_CODE = /\b(?:SQLITE_[A-Z_]+|E[A-Z]{3,})\b/g;

function faultNames(error: unknown): string {
  const { name, code } = faultOf(error);
  const codes = error instanceof Error ? (error.message.match(ERROR_CODE) ?? []) : [];
  return [...new Set([name, ...(code === null ? [] : [code]), ...codes])].join(" ");
}

function causeOf(error: unknown): OpenFailure["cause"] {
  if (error instanceof StoreOpenError) {
    const { reason } = error;
    return reason.kind === "journal" ? { ...reason, backups: null, damagedBackups: 0 } : reason;
  }
  const fault = storageFaultOf(errorCodeOf(error));
  return fault === null ? { kind: "other" } : { kind: "storage", fault };
}

type Replacement = { readonly name: "restore"; readonly backup: string } | { readonly name: "start-over" };
type RecoveryResult = Result<null, RecoveryError>;

/** Runs one action at a time, so that a second press does not overwrite the restored journal. */
function createExclusiveRun() {
  let isBusy = false;
  let ready: Promise<unknown> = Promise.resolve();

  async function runExclusively(action: () => Promise<RecoveryResult>): Promise<RecoveryResult> {
    if (isBusy) return failure("not-restored");
    isBusy = true;
    try {
      await ready;
      return await action();
    } finally {
      isBusy = false;
    }
  }

  /** Makes each later action wait for the work. Resolves at the end of the work. */
  async function waitFor(work: Promise<void>): Promise<void> {
    ready = Promise.all([ready, work]);
    await work;
  }

  return { runExclusively, waitFor };
}

function describeFailure(
  registry: RecoveryOptions["registry"],
  id: string,
  error: unknown,
  { canGoBack }: Pick<OpenFailure, "canGoBack">,
): OpenFailure | null {
  const environment = registry.find(id);
  if (!environment) return null;
  const folder = error instanceof StoreOpenError ? error.folder : registry.folderOf(id);
  const { name, kind } = environment;
  return { environment: { id, name, kind }, folder, canGoBack, fault: faultNames(error), cause: causeOf(error) };
}

/** Adds the backups that can replace the damaged journal. */
async function findBackups(runMaintenance: RunMaintenance, { cause, ...raised }: OpenFailure): Promise<OpenFailure> {
  if (cause.kind !== "journal") return { ...raised, cause };
  const { intact, damagedCount }: JournalBackups = await runMaintenance({
    name: "list-backups",
    folder: raised.folder,
  }).catch(() => ({ intact: [], damagedCount: 0 }));
  return { ...raised, cause: { ...cause, backups: intact, damagedBackups: damagedCount } };
}

/** Replaces a damaged journal only on the operator's request. */
export function createRecovery({ runMaintenance, publish, now, registry, open }: RecoveryOptions) {
  let openFailure: OpenFailure | null = null;
  const { runExclusively, waitFor } = createExclusiveRun();

  function setFailure(newFailure: OpenFailure | null): void {
    openFailure = newFailure;
    publish({ openFailure });
  }
  /** Returns null if no journal is damaged. */
  const listBackups = () => (openFailure?.cause.kind === "journal" ? (openFailure.cause.backups ?? []) : null);

  async function addBackups(raised: OpenFailure): Promise<void> {
    const found = await findBackups(runMaintenance, raised);
    if (openFailure === raised) setFailure(found);
  }

  async function replaceJournal(replacement: Replacement): Promise<RecoveryResult> {
    if (openFailure === null) return failure("not-restored");
    const { environment, folder } = openFailure;
    try {
      await runMaintenance({ ...replacement, folder, now: now().toISOString() });
    } catch (error) {
      if (openFailure !== null) setFailure({ ...openFailure, fault: faultNames(error) });
      return failure("not-restored");
    }
    return reopen(environment.id);
  }

  async function reopen(environmentId: string): Promise<Result<null, "not-opened">> {
    try {
      await open(environmentId);
    } catch {
      return failure("not-opened");
    }
    setFailure(null);
    return success(null);
  }

  return {
    status: (): RecoveryStatus => ({ openFailure }),

    /** Shows why the environment could not be opened or was closed. */
    raise(id: string, error: unknown, options: Pick<OpenFailure, "canGoBack">): void {
      const raised = describeFailure(registry, id, error, options);
      if (raised === null) return;
      setFailure(raised);
      if (raised.cause.kind === "journal") void waitFor(addBackups(raised));
    },

    waitFor,

    clear(): void {
      if (openFailure !== null) setFailure(null);
    },

    restore: (backup: string): Promise<RecoveryResult> =>
      runExclusively(async (): Promise<RecoveryResult> => {
        if (!listBackups()?.some(({ name }) => name === backup)) return failure("no-such-backup");
        return replaceJournal({ name: "restore", backup });
      }),

    startOver: (): Promise<RecoveryResult> =>
      runExclusively(async (): Promise<RecoveryResult> => {
        if (listBackups()?.length !== 0) return failure("not-restored");
        return replaceJournal({ name: "start-over" });
      }),

    retry: (): Promise<RecoveryResult> =>
      runExclusively(async () => (openFailure === null ? success(null) : reopen(openFailure.environment.id))),
  };
}

export type Recovery = ReturnType<typeof createRecovery>;
