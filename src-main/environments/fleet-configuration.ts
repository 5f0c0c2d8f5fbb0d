import { z } from "zod";
import type { ConfigFault } from "../../src-domain/environments/config-problem.ts";
import { ENVIRONMENT_ID, PRACTICE_ID, SEPARATE_SIMULATOR_FOLDER } from "../../src-domain/environments/environment.ts";

/** The fleet that IT lets this desk join. Its seed is in the keychain. */
export interface FleetSettings {
  /** Id of the environment that joins; `SEPARATE_SIMULATOR_FOLDER` is practice with a running simulator. */
  readonly environment: string;
  readonly warehouse: string;
  /** Name of this desk among the fleet's. */
  readonly desk: string;
  /** Addresses, as `tls://host:port`. */
  readonly servers: readonly string[];
  /** File of the authorities that issued the servers' certificates. */
  readonly caFile: string;
  /** Public keys of the relays whose events the desk trusts. */
  readonly relays: readonly string[];
}

const MAX_SERVERS = 9;
const MAX_RELAYS = 9;
const DEFAULT_PORT = 4222;

const asFault = (fault: ConfigFault): ConfigFault => fault;

const name = z.string(asFault("not-text")).regex(ENVIRONMENT_ID, asFault("id-form"));

const server = z.string(asFault("not-an-address-text")).transform((input, context) => {
  const url = URL.canParse(input) ? new URL(input) : null;
  const rest = url === null ? "" : url.username + url.password + url.search + url.hash + url.pathname.replace("/", "");
  if (url?.protocol === "tls:" && url.hostname !== "" && rest === "") {
    return `tls://${url.hostname}:${url.port || DEFAULT_PORT}`;
  }
  context.addIssue(asFault("fleet-server"));
  return z.NEVER;
});

const relay = z.string(asFault("not-text")).regex(/^U[A-Z2-7]{55}$/, asFault("relay-key"));

export const fleet = z.strictObject({
  environment: name.refine((id) => id !== PRACTICE_ID, asFault("id-practice")),
  warehouse: name,
  desk: name,
  servers: z.array(server, asFault("not-a-list")).min(1, asFault("empty")).max(MAX_SERVERS, asFault("too-many")),
  caFile: z.string(asFault("not-text")).min(1, asFault("empty")).max(1000, asFault("too-long")),
  relays: z.array(relay, asFault("not-a-list")).max(MAX_RELAYS, asFault("too-many")).default([]),
}) satisfies z.ZodType<FleetSettings>;

/** Addresses of this computer, as `server` returns them. */
const LOOPBACK_SERVER = /^tls:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):/;

/** Returns whether `npm run fleet` made the fleet for practice on this computer. Practice joins no other fleet. */
export const isPracticeFleet = ({ environment, servers }: FleetSettings): boolean =>
  environment === SEPARATE_SIMULATOR_FOLDER && servers.every((address) => LOOPBACK_SERVER.test(address));
