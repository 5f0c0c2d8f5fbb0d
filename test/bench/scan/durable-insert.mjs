// Runs as a worker thread of Electron's main process, as the store does: times durable inserts of a raw scan's size.
import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";

const SCAN_BYTES = 1200;
/** The first inserts pay for a new file. */
const WARM_UP = 5;

const database = new Database(workerData.file);
database.pragma("journal_mode = WAL");
database.pragma("synchronous = FULL");
database.exec("CREATE TABLE IF NOT EXISTS gesture (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT");
const insert = database.prepare("INSERT INTO gesture (body) VALUES (?)");
const body = "x".repeat(SCAN_BYTES);
const times = Array.from({ length: workerData.count + WARM_UP }, () => {
  const started = performance.now();
  insert.run(body);
  return performance.now() - started;
});
database.close();
parentPort?.postMessage(times.slice(WARM_UP));
