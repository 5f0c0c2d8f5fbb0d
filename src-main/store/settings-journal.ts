import type { Connection } from "./files/database.ts";

/** Named JSON values. What a value may hold is decided by the bridge contract, defaults by the desk. */
export function createSettingsJournal(journal: Connection) {
  const readOne = journal.prepare<[string], { value: string }>("SELECT value FROM setting WHERE name = ?");
  const writeOne = journal.prepare(
    "INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
  );
  return {
    read: (name: string): unknown => {
      const row = readOne.get(name);
      return row ? (JSON.parse(row.value) as unknown) : null;
    },
    writeAll: (values: Readonly<Record<string, unknown>>): void => {
      for (const [name, value] of Object.entries(values)) writeOne.run(name, JSON.stringify(value));
    },
  };
}

export type SettingsJournal = ReturnType<typeof createSettingsJournal>;
