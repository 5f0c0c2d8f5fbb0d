import { sentenceOf } from "./setup-error.ts";

const USAGE = `returns-desk-relay init --folder FOLDER --warehouse NAME --environment ID --server NAME=HOST --desk NAME
  Sets up a fleet: one --server or three, and one --desk for each desk. Names have small letters, digits and hyphens.
returns-desk-relay init --folder FOLDER --desk NAME
  Adds a desk. --remove-desk NAME removes one: its key is no longer admitted.
returns-desk-relay free-desk --folder FOLDER --desk NAME
  Gives up the claims and batches of a desk that has left the fleet.
returns-desk-relay renew --folder FOLDER
  Issues new certificates for the servers.
returns-desk-relay run --folder FOLDER
  Receives the service's events for the fleet. FOLDER is the relay's, which init wrote.`;

/** Each command loads only its own libraries. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  init: async (args) => (await import("./init/command.ts")).initFleet(args, { say: console.log, now: new Date() }),
  "free-desk": async (args) => (await import("./init/free-desk.ts")).freeDesk(args, { say: console.log }),
  renew: async (args) =>
    (await import("./init/command.ts")).renewCertificates(args, { say: console.log, now: new Date() }),
  run: async (args) => (await import("./run/command.ts")).runRelay(args, { say: console.log }),
};

const givenArguments = process.argv.slice(2);
const [name = "", ...args] = givenArguments;
const command = COMMANDS[name];
try {
  if (givenArguments.includes("--help") || givenArguments.includes("-h")) console.log(USAGE);
  else if (command === undefined) throw new Error(USAGE);
  else await command(args);
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
