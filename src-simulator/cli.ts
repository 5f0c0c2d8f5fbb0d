import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { CONTROL_SECRET_VARIABLE } from "./credentials.ts";
import { startSimulator } from "./index.ts";
import type { SimulatorOptions } from "./options.ts";

function parseInteger(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new Error(`--${name} takes a whole number, not "${text}".`);
  return Number(text);
}

function readArguments(args: readonly string[]): SimulatorOptions {
  const { values } = parseArgs({
    args: [...args],
    strict: true,
    options: {
      port: { type: "string" },
      items: { type: "string" },
      seed: { type: "string" },
      "state-file": { type: "string" },
      clock: { type: "string" },
      "no-idempotency": { type: "boolean" },
      "batch-limit": { type: "string" },
    },
  });
  const options = {
    port: parseInteger("port", values.port) ?? 8787,
    items: parseInteger("items", values.items),
    seed: parseInteger("seed", values.seed),
    stateFile: values["state-file"],
    clock: values.clock,
    honourIdempotency: values["no-idempotency"] !== true,
    batchLimit: parseInteger("batch-limit", values["batch-limit"]),
  };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** Returns the error's first sentence, without the library's hint on escaping a dash. */
function firstSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "EADDRINUSE") return "That port is in use; choose another one with --port.";
  return `${error.message.split(". ")[0]?.replace(/\.$/, "") ?? error.message}.`;
}

async function main(): Promise<void> {
  const controlSecret = process.env[CONTROL_SECRET_VARIABLE];
  const options = readArguments(process.argv.slice(2));
  const simulator = await startSimulator({ ...options, ...(controlSecret && { controlSecret }) });
  const { apiKey, apiToken } = simulator.credentials;
  console.log(`Simulator of the returns service, ${simulator.state.counts().items} items
  User API     ${simulator.userBaseUrl}
  Public API   ${simulator.publicBaseUrl}
  API key      ${apiKey}
  API token    ${apiToken}
  Control      ${simulator.url}/__simulator/state
  Secret of it ${simulator.control.secret}
Stop with Ctrl+C.`);
  const stop = () => void simulator.close().then(() => process.exit(0));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

const entryFile = process.argv[1];
if (entryFile !== undefined && import.meta.url === pathToFileURL(entryFile).href) {
  main().catch((error: unknown) => {
    console.error(firstSentence(error));
    process.exitCode = 2;
  });
}
