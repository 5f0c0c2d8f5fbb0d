// Runs as a worker thread of Electron's main process, as the store does: times durable inserts of a raw scan's size.
import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";

const SCAN_BYTES = 1200;
/** The first inserts also create the file. */
const WARM_UP_INSERTS = 5;

const database = new Database(workerData.file);
database.pragma("journal_mode = WAL");
database.pragma("synchronous = FULL");
database.exec("CREATE TABLE IF NOT EXISTS raw_scan (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT");
const insert = database.prepare("INSERT INTO raw_scan (body) VALUES (?)");
const body = "x".repeat(SCAN_BYTES);
const durationsMs = Array.from({ length: workerData.count + WARM_UP_INSERTS }, () => {
  const startedAtMs = performance.now();
  insert.run(body);
  return performance.now() - startedAtMs;
});
database.close();
parentPort?.postMessage(durationsMs.slice(WARM_UP_INSERTS));
