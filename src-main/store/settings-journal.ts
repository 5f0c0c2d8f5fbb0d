import type { TrustAnswer, TrustChange } from "../../src-domain/environments/trust.ts";
import type { Connection } from "./files/database.ts";

/** The trust questions and the operator's answers; contains no keys. */
export const TRUST_CHANGES = `
  CREATE TABLE trust_change (
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    target TEXT NOT NULL,
    answer TEXT NOT NULL
  ) STRICT;
`;

/**
 * Stores named JSON values. The bridge contract defines their types, the desk their defaults. `managedDefaults`: IT's
 * values of settings that are not stored.
 */
export function createSettingsJournal(journal: Connection, managedDefaults: Readonly<Record<string, unknown>> = {}) {
  const readOne = journal.prepare<[string], { value: string }>("SELECT value FROM setting WHERE name = ?");
  const writeOne = journal.prepare(
    "INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
  );
  const recordTrust = journal.prepare(
    "INSERT INTO trust_change (at, kind, subject, target, answer) VALUES (?, ?, ?, ?, ?)",
  );
  /** Returns undefined if nothing is stored, and the raw text of damaged JSON, which the caller reports. */
  const readStored = (name: string): unknown => {
    const row = readOne.get(name);
    if (row === undefined) return undefined;
    try {
      return JSON.parse(row.value) as unknown;
    } catch {
      return row.value;
    }
  };
  const readOrDefault = (name: string): unknown => readStored(name) ?? managedDefaults[name];
  const read = (name: string): unknown => readOrDefault(name) ?? null;
  return {
    operations: {
      readSetting: read,
      /** Omits names without a value. */
      readSettings: (names: readonly string[]): Record<string, unknown> =>
        Object.fromEntries(
          names.flatMap((name): [string, unknown][] => {
            const value = readOrDefault(name);
            return value === undefined ? [] : [[name, value]];
          }),
        ),
      recordTrust: ({ kind, subject, target, removes }: TrustChange, answer: TrustAnswer, at: string): void =>
        void recordTrust.run(at, removes ? `remove-${kind}` : kind, subject, target, answer),
    },
    read,
    writeAll: (values: Readonly<Record<string, unknown>>): void => {
      for (const [name, value] of Object.entries(values)) writeOne.run(name, JSON.stringify(value));
    },
  };
}

export type SettingsJournal = ReturnType<typeof createSettingsJournal>;
