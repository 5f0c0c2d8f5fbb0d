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
  /** Opens the environment. Rejects if that fails, after calling `raise`. */
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

/** Replaces a damaged journal only on the operator's request. */
export function createRecovery({ runMaintenance, publish, now, registry, open }: RecoveryOptions) {
  let openFailure: OpenFailure | null = null;
  let backupsListed: Promise<void> = Promise.resolve();
  let isBusy = false;

  function setFailure(newFailure: OpenFailure | null): void {
    openFailure = newFailure;
    publish({ openFailure });
  }

  async function listBackups(raised: OpenFailure, folder: string): Promise<void> {
    const backups: JournalBackups = await runMaintenance({ name: "list-backups", folder }).catch(() => ({
      intact: [],
      damagedCount: 0,
    }));
    if (openFailure !== raised || raised.cause.kind !== "journal") return;
    setFailure({
      ...raised,
      cause: { ...raised.cause, backups: backups.intact, damagedBackups: backups.damagedCount },
    });
  }

  /** Runs one action at a time, so that a second press does not overwrite the restored journal. */
  async function runExclusively(
    action: () => Promise<Result<null, RecoveryError>>,
  ): Promise<Result<null, RecoveryError>> {
    if (isBusy) return failure("not-restored");
    isBusy = true;
    try {
      return await action();
    } finally {
      isBusy = false;
    }
  }

  async function replaceThenOpen(replace: (folder: string) => Promise<unknown>): Promise<Result<null, RecoveryError>> {
    if (openFailure === null) return failure("not-restored");
    const { environment, folder } = openFailure;
    try {
      await replace(folder);
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
    raise(id: string, error: unknown, canGoBack: boolean): void {
      const environment = registry.find(id);
      if (!environment) return;
      const folder = error instanceof StoreOpenError ? error.folder : registry.folderOf(id);
      const { name, kind } = environment;
      const raised = {
        environment: { id, name, kind },
        folder,
        canGoBack,
        fault: faultNames(error),
        cause: causeOf(error),
      };
      setFailure(raised);
      if (raised.cause.kind === "journal") backupsListed = listBackups(raised, folder);
    },

    clear(): void {
      if (openFailure !== null) setFailure(null);
    },

    restore: (backup: string): Promise<Result<null, RecoveryError>> =>
      runExclusively(async (): Promise<Result<null, RecoveryError>> => {
        await backupsListed;
        const backups = openFailure?.cause.kind === "journal" ? (openFailure.cause.backups ?? []) : [];
        if (!backups.some(({ name }) => name === backup)) return failure("no-such-backup");
        return replaceThenOpen((folder) =>
          runMaintenance({ name: "restore", folder, backup, now: now().toISOString() }),
        );
      }),

    startOver: (): Promise<Result<null, RecoveryError>> =>
      runExclusively(async (): Promise<Result<null, RecoveryError>> => {
        await backupsListed;
        const cause = openFailure?.cause;
        if (cause?.kind !== "journal" || (cause.backups ?? []).length > 0) return failure("not-restored");
        return replaceThenOpen((folder) => runMaintenance({ name: "start-over", folder, now: now().toISOString() }));
      }),

    retry: (): Promise<Result<null, RecoveryError>> =>
      runExclusively(async () => (openFailure === null ? success(null) : reopen(openFailure.environment.id))),
  };
}

export type Recovery = ReturnType<typeof createRecovery>;
