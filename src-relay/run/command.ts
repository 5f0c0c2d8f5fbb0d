import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findBlockingField, INBOX_DEFAULTS, type InboxField } from "../../src-domain/events/event-inbox.ts";
import { describeWarning } from "../../src-domain/health/fault.ts";
import { readTextFile } from "../../src-main/base/files.ts";
import { RELAY_FILES, relayConfigurationSchema, type RelayConfiguration } from "../init/relay-files.ts";
import { parseFile, requireFolder, SetupError } from "../setup-error.ts";
import { createLog } from "./log.ts";
import { openRelay } from "./relay.ts";
import { readSecrets } from "./secrets.ts";

const now = (): Date => new Date();
/** Any other ends without a word when it loads SQLite, whose program is compiled for this one. */
const NODE = "v24.";

/** `run`: receives events for a fleet until SIGTERM or SIGINT. */
export async function runRelay(
  args: readonly string[],
  { say, nodeVersion = process.version }: { readonly say: (line: string) => void; readonly nodeVersion?: string },
): Promise<void> {
  if (!nodeVersion.startsWith(NODE)) throw new SetupError(`The relay needs Node 24; this is Node ${nodeVersion}.`);
  const { values } = parseArgs({ args: [...args], options: { folder: { type: "string" } } });
  const folder = requireFolder(values.folder);
  const configuration = await readConfiguration(folder);
  const ca = await readTextFile(join(folder, RELAY_FILES.authority));
  if (ca === null)
    throw new SetupError(`There is no ${RELAY_FILES.authority} in ${folder}; copy the relay's folder again.`);
  const secrets = await readSecrets(folder, process.env["CREDENTIALS_DIRECTORY"], configuration.service);
  // The spool contains recipients.
  process.umask(0o077);
  const log = createLog(say, now);
  // Node would print the message of the cause, which may contain a recipient.
  process.removeAllListeners("warning").on("warning", (warning) => log("warning", { ...describeWarning(warning) }));
  const ending = new AbortController();
  const signals = ["SIGTERM", "SIGINT"].map((signal) => once(process, signal, { signal: ending.signal }));
  for (const signal of signals) signal.catch(() => undefined);
  const relay = await openRelay({ configuration, ca, secrets, log, now });
  await Promise.race(signals);
  ending.abort();
  log("ending", { waiting: relay.readState().spool.events });
  await relay.close();
  log("ended");
}

const FIELD_SENTENCES: Readonly<Record<InboxField, string>> = {
  endpoint:
    "relay.endpoint is the address that is registered with the service, such as https://hooks.example.com/events",
  host: "relay.host is an address of this computer",
  path: "relay.path is the path to which the reverse proxy forwards, such as /events",
  port: "relay.port is a port from 1024 to 65535",
  senders: "relay.senders lists the reverse proxy's address, because relay.host is open to other computers",
};

async function readConfiguration(folder: string): Promise<RelayConfiguration> {
  const path = join(folder, RELAY_FILES.configuration);
  const text = await readTextFile(path);
  if (text === null) throw new SetupError(`There is no ${RELAY_FILES.configuration} in ${folder}; init writes it.`);
  const configuration = parseFile(path, text, relayConfigurationSchema);
  const field = findBlockingField({ ...INBOX_DEFAULTS, ...configuration });
  if (field === null) return configuration;
  throw new SetupError(`${FIELD_SENTENCES[field]}; correct fleet.json, run init, and copy the relay's folder again.`);
}
