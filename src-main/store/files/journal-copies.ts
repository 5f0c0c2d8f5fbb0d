import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, statSync } from "node:fs";
import { join } from "node:path";
import type { OpenFailure } from "../../../src-preload/contract/health/recovery.ts";
import { moveFileSync, removeFileSync } from "../../base/files.ts";
import { JOURNAL_MIGRATIONS } from "../migrations/journal-migrations.ts";
import { createOutboxJournal } from "../resends/outbox-journal.ts";
import { createSettingsJournal } from "../settings-journal.ts";
import { backupsOf, withReadOnly } from "./backup.ts";
import { openDatabase } from "./database.ts";
import { JOURNAL, DATABASE_SUFFIXES, RESTORED_SETTING, type JournalRestore } from "./file-names.ts";
import { assertJournalIntact, JournalDamaged } from "./journal-file.ts";
import { quarantineName, quarantineDatabase } from "./quarantine.ts";

type JournalBackup = NonNullable<Extract<OpenFailure["cause"], { kind: "journal" }>["backups"]>[number];

export interface JournalBackups {
  /** Backups that passed the integrity check, newest first. */
  readonly intact: readonly JournalBackup[];
  readonly damagedCount: number;
}

/** Lists the journal's backups and the scans and orders that restoring each would lose. Slow: reads every backup. */
export function listBackups(folder: string): JournalBackups {
  const allBackups = backupsOf(folder, JOURNAL);
  const intactBackups = allBackups
    .filter((name) => isIntactBackup(join(folder, name)))
    .map((name) => {
      const { mtime, size } = statSync(join(folder, name));
      const at = mtime.toISOString();
      return { name, at, bytes: size, lost: countLoss(join(folder, JOURNAL), at) };
    })
    .toSorted((first, second) => (first.at < second.at ? 1 : -1));
  return { intact: intactBackups, damagedCount: allBackups.length - intactBackups.length };
}

function isIntactBackup(file: string): boolean {
  try {
    assertJournalIntact(file);
    return true;
  } catch (error) {
    if (error instanceof JournalDamaged) return false;
    throw error;
  }
}

function countLoss(journal: string, at: string): JournalBackup["lost"] {
  try {
    return withReadOnly(journal, (connection) => {
      const count = (sql: string): number => Number(connection.prepare(sql).pluck().get(at));
      return {
        scans: count("SELECT count(*) FROM scan WHERE recorded_at > ?"),
        orders: count("SELECT count(*) FROM submission WHERE submitted_at > ?"),
      };
    });
  } catch {
    return null;
  }
}

/**
 * Replaces the broken journal with a backup and renames the broken file. Prepares the replacement under another name,
 * so that a kill leaves the broken journal, the new one, or none. If none is left, the next start asks the operator.
 *
 * A submission that waits in the backup may have been sent or taken back since the backup was written. The desk checks
 * its outcome (service contract, Create resend order), and never sends it again without the operator.
 */
export function restoreBackup(folder: string, name: string, now: Date): JournalRestore {
  const backup = join(folder, name);
  const { mtime } = statSync(backup);
  return replaceJournal(folder, now, mtime.toISOString(), (target) => {
    copyFileSync(backup, target);
    assertJournalIntact(target);
  });
}

export const startJournalOver = (folder: string, now: Date): JournalRestore =>
  replaceJournal(folder, now, null, () => undefined);

const TEMPORARY_NAME = `${JOURNAL}.unfinished`;

function replaceJournal(
  folder: string,
  now: Date,
  backupAt: string | null,
  prepare: (target: string) => void,
): JournalRestore {
  const target = join(folder, TEMPORARY_NAME);
  for (const suffix of DATABASE_SUFFIXES) removeFileSync(target + suffix);
  prepare(target);
  const brokenFile = existsSync(join(folder, JOURNAL)) ? quarantineName(folder, JOURNAL, now) : null;
  const journalRestore = { restoredAt: now.toISOString(), backupAt, brokenFile };
  prepareReplacement(folder, journalRestore);
  quarantineDatabase(folder, JOURNAL, now);
  moveFileSync(target, join(folder, JOURNAL));
  syncFolder(folder);
  return journalRestore;
}

function prepareReplacement(folder: string, journalRestore: JournalRestore): void {
  const connection = openDatabase({
    folder,
    name: TEMPORARY_NAME,
    migrations: JOURNAL_MIGRATIONS,
    synchronous: "FULL",
    backups: "none",
  });
  try {
    connection.transaction(() => {
      const outbox = createOutboxJournal(connection);
      const at = journalRestore.restoredAt;
      const loss = { at, kind: "restored", httpStatus: null, correlationId: null } as const;
      for (const state of ["ready", "sending", "unknown"] as const) {
        for (const { submissionId } of outbox.listInState(state))
          outbox.transition(submissionId, { type: "restored" }, { waitingFor: "settling", loss }, at);
      }
      createSettingsJournal(connection).writeAll({ [RESTORED_SETTING]: journalRestore });
    })();
  } finally {
    connection.close();
  }
}

/** Renames survive a power cut only once their folder is synced; Windows does not support or need that. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  try {
    const handle = openSync(folder, "r");
    fsyncSync(handle);
    closeSync(handle);
  } catch {
    // Ignore the failure: the journal is already replaced, and a reported failure would replace it a second time.
  }
}
