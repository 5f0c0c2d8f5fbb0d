import { existsSync } from "node:fs";
import { join } from "node:path";
import log from "electron-log/node";
import { faultOf, describeWarning } from "../../src-domain/health/fault.ts";
import { LOG_EVENTS, logLine, type Log, type LogEntry } from "../../src-domain/health/log-entry.ts";
import { createRateLimit, type Permission } from "../../src-domain/health/rate-limit.ts";
import { moveFileSync } from "../base/files.ts";
import { logFileNames, MAX_LOG_BYTES } from "../health/log-files.ts";

/** Limit for each kind of entry, so that a loop neither slows the program nor fills the files. */
const FAULT_RATE = { maxCalls: 30, periodMs: 60_000 };
/** An order causes about twenty entries: the transitions of the order and of its items' holds. */
const WORK_RATE = { maxCalls: 600, periodMs: 60_000 };

/** Writes JSON lines into a few files of bounded size; the newest lines are in the first file. */
export function createLog(folder: string): Log {
  const [newest = "", ...older] = logFileNames().map((name) => join(folder, name));
  log.transports.console.level = false;
  log.transports.file.resolvePathFn = () => newest;
  log.transports.file.maxSize = MAX_LOG_BYTES;
  log.transports.file.archiveLogFn = () => rotate([newest, ...older]);
  log.transports.file.format = ({ message }): unknown[] => message.data;
  const limits = new Map<LogEntry["event"], (now: number) => Permission>();
  return (entry) => {
    const limit =
      limits.get(entry.event) ?? createRateLimit(LOG_EVENTS[entry.event].level === "info" ? WORK_RATE : FAULT_RATE);
    limits.set(entry.event, limit);
    const permission = limit(performance.now());
    if (permission.isAllowed) log.info(logLine(entry, new Date().toISOString(), permission.dropped));
  };
}

function rotate(files: readonly string[]): void {
  for (const [index, file] of [...files.entries()].toReversed()) {
    const olderFile = files[index + 1];
    if (olderFile !== undefined && existsSync(file)) moveFileSync(file, olderFile, 0);
  }
}

export function logProcess(write: Log, program: { readonly version: string; readonly runtime: string }): void {
  write({ event: "program-started", ...program, system: `${process.platform}-${process.arch}` });
  process.on("warning", (warning) => write({ event: "program-warning", thread: "main", ...describeWarning(warning) }));
  process.on("uncaughtExceptionMonitor", (error) => write({ event: "program-fault", fault: faultOf(error) }));
}
