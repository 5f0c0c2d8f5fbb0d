import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, statSync } from "node:fs";
import { join } from "node:path";
import type { OpenFailure } from "../../../src-preload/contract/health/recovery.ts";
import { moveFileSync, removeFileSync } from "../../base/files.ts";
import { JOURNAL_MIGRATIONS } from "../migrations/journal-migrations.ts";
import { createOutboxJournal } from "../resends/outbox-journal.ts";
import { createSettingsJournal } from "../settings-journal.ts";
import { backupsOf, withReadOnly } from "./backup.ts";
import { openDatabase } from "./database.ts";
import { JOURNAL, PARTS, RESTORED, type Restored } from "./file-names.ts";
import { assertJournalIntact, JournalDamaged } from "./journal-file.ts";
import { quarantineName, quarantineDatabase } from "./quarantine.ts";

type JournalBackup = NonNullable<Extract<OpenFailure["cause"], { kind: "journal" }>["backups"]>[number];

export interface JournalBackups {
  /** Backups that passed the integrity check, newest first. */
  readonly sound: readonly JournalBackup[];
  readonly damaged: number;
}

/** Lists the backups of the journal and what restoring each would lose. Reads all of them, which takes long. */
export function listBackups(folder: string): JournalBackups {
  const all = backupsOf(folder, JOURNAL);
  const intact = all
    .filter((name) => isIntactBackup(join(folder, name)))
    .map((name) => {
      const { mtime, size } = statSync(join(folder, name));
      const at = mtime.toISOString();
      return { name, at, bytes: size, lost: lossSince(join(folder, JOURNAL), at) };
    })
    .toSorted((one, other) => (one.at < other.at ? 1 : -1));
  return { sound: intact, damaged: all.length - intact.length };
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

function lossSince(journal: string, at: string): JournalBackup["lost"] {
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
 * Replaces the broken journal with a backup and keeps the broken file next to it. The replacement is prepared under
 * another name, so that a kill at any moment leaves the broken journal, the new one, or none; in the last case the
 * operator is asked again.
 *
 * A submission that is `ready` in the backup may have been sent after the backup was written. This marks it as taken,
 * so that the desk reads its items before it repeats anything (service contract, Create resend order).
 */
export function restoreBackup(folder: string, name: string, now: Date): Restored {
  const backup = join(folder, name);
  const { mtime } = statSync(backup);
  return replaceJournal(folder, now, mtime.toISOString(), (target) => {
    copyFileSync(backup, target);
    assertJournalIntact(target);
  });
}

export const startJournalOver = (folder: string, now: Date): Restored =>
  replaceJournal(folder, now, null, () => undefined);

const TEMPORARY = `${JOURNAL}.unfinished`;

function replaceJournal(
  folder: string,
  now: Date,
  backupAt: string | null,
  prepare: (target: string) => void,
): Restored {
  const target = join(folder, TEMPORARY);
  for (const part of PARTS) removeFileSync(target + part);
  prepare(target);
  const brokenFile = existsSync(join(folder, JOURNAL)) ? quarantineName(folder, JOURNAL, now) : null;
  const restored = { restoredAt: now.toISOString(), backupAt, brokenFile };
  prepareReplacement(folder, restored);
  quarantineDatabase(folder, JOURNAL, now);
  moveFileSync(target, join(folder, JOURNAL));
  syncFolder(folder);
  return restored;
}

function prepareReplacement(folder: string, restored: Restored): void {
  const connection = openDatabase({
    folder,
    name: TEMPORARY,
    migrations: JOURNAL_MIGRATIONS,
    synchronous: "FULL",
    backups: "none",
  });
  try {
    connection.transaction(() => {
      const outbox = createOutboxJournal(connection);
      for (const { submissionId } of outbox.inState("ready")) {
        outbox.transition(submissionId, { type: "take" }, {}, restored.restoredAt);
      }
      createSettingsJournal(connection).writeAll({ [RESTORED]: restored });
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
    // The journal is already replaced: reporting a failure would replace it a second time.
  }
}
