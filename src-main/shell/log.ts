import { join } from "node:path";
import log from "electron-log/node";

export type Log = (message: string, error?: unknown) => void;

const MAX_BYTES = 2_000_000;

/** Writes JSON lines to a file beside the databases. Messages name channels, codes and ids, never bodies or headers. */
export function createLog(folder: string): Log {
  log.transports.console.level = false;
  log.transports.file.resolvePathFn = () => join(folder, "returns-desk.log");
  log.transports.file.maxSize = MAX_BYTES;
  log.transports.file.format = ({ message }) => [
    JSON.stringify({
      at: message.date.toISOString(),
      level: message.level,
      message: message.data.map(String).join(" "),
    }),
  ];
  return (message, error) => {
    if (error === undefined) log.info(message);
    else log.error(message, error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error));
  };
}
