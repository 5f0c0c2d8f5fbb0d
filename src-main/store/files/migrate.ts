import type Database from "better-sqlite3";
import { findOrderProgress, type Observation } from "../../../src-domain/resends/order-timeline.ts";
import { defineSearchText } from "../cache/inventory-text.ts";

/** One step of a schema. The statements of a released step are never edited. */
export interface Migration {
  readonly version: number;
  readonly sql: string;
}

export class DatabaseNewerThanApp extends Error {
  readonly fileVersion: number;
  readonly appVersion: number;

  constructor(fileVersion: number, appVersion: number) {
    super(
      `This desk's data was written by a newer Returns Desk (data version ${fileVersion}, this program knows ${appVersion}). ` +
        "Install the newer version again; nothing was changed.",
    );
    this.name = "DatabaseNewerThanApp";
    this.fileVersion = fileVersion;
    this.appVersion = appVersion;
  }
}

const versionOf = (connection: Database.Database): number =>
  Number(connection.pragma("user_version", { simple: true }));

export function needsMigration(connection: Database.Database, migrations: readonly Migration[]): boolean {
  return versionOf(connection) < latestVersion(migrations);
}

/** Runs each step and stores its version number in one transaction. Steps can call the functions defined here. */
export function migrate(connection: Database.Database, migrations: readonly Migration[]): void {
  assertConsecutive(migrations);
  defineSearchText(connection);
  defineOrderProgress(connection);
  const fileVersion = versionOf(connection);
  if (fileVersion > latestVersion(migrations)) throw new DatabaseNewerThanApp(fileVersion, latestVersion(migrations));
  for (const { version, sql } of migrations) {
    if (version <= fileVersion) continue;
    connection.transaction(() => {
      connection.exec(sql);
      connection.pragma(`user_version = ${version}`);
    })();
  }
}

const latestVersion = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 0;

function assertConsecutive(migrations: readonly Migration[]): void {
  const misplaced = migrations.find((migration, index) => migration.version !== index + 1);
  if (misplaced) throw new Error(`Migration numbers must be consecutive; found ${misplaced.version}`);
}

/** Defines the SQL function `order_standing(observed, reported)` of two JSON lists of observations. */
function defineOrderProgress(connection: Database.Database): void {
  const parse = (list: unknown): Observation[] => JSON.parse(String(list)) as Observation[];
  connection.function("order_standing", { deterministic: true }, (observedJson: unknown, reportedJson: unknown) => {
    const { isFailureResolved, ...progress } = findOrderProgress(parse(observedJson), parse(reportedJson));
    return JSON.stringify({ ...progress, dealtWith: isFailureResolved ? 1 : 0 });
  });
}
