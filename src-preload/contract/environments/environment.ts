import { z } from "zod";
import { ENVIRONMENT_ID, ENVIRONMENT_KINDS, KEYCHAIN_PROBLEMS } from "../../../src-domain/environments/environment.ts";
import { BASE_URL_PROBLEMS } from "../../../src-domain/environments/service-address.ts";
import { TRUST_REFUSALS } from "../../../src-domain/environments/trust.ts";
import { emptyObject, type DomainContract } from "../operation.ts";
import { configProblem } from "./configuration.ts";

/** Also the name of the environment's data folder and of its account in the keychain. */
const environmentId = z.string().regex(ENVIRONMENT_ID);

const address = z.string().max(2000);

/** Whether credentials are set, where they are stored, and the key's last three characters. */
const credentialsState = z.discriminatedUnion("state", [
  z.strictObject({ state: z.literal("not-needed") }),
  z.strictObject({ state: z.literal("missing") }),
  z.strictObject({ state: z.literal("set"), storage: z.enum(["keychain", "session"]), keyTail: z.string().max(3) }),
]);
export type CredentialsState = z.infer<typeof credentialsState>;

const environmentView = z.strictObject({
  id: environmentId,
  name: z.string(),
  kind: z.enum(ENVIRONMENT_KINDS),
  /** Without the trailing `/api`, which the desk appends; empty if unknown. */
  userApiUrl: z.string(),
  publicApiUrl: z.string(),
  /** Set by IT in config.json, which the desk does not change. */
  isManaged: z.boolean(),
  isEdited: z.boolean(),
  isCurrent: z.boolean(),
  credentials: credentialsState,
});
export type EnvironmentView = z.infer<typeof environmentView>;

const environments = z.strictObject({
  environments: z.array(environmentView).readonly(),
  keychain: z.strictObject({ isAvailable: z.boolean(), problem: z.enum(KEYCHAIN_PROBLEMS).nullable() }),
  /** `problems`: invalid settings of config.json. `isLocked`: only IT may change trusted values. */
  configuration: z.strictObject({ problems: z.array(configProblem).readonly(), isLocked: z.boolean() }),
});
export type Environments = z.infer<typeof environments>;

const thisEnvironment = z.strictObject({ id: environmentId });

/** Printable ASCII without spaces, because it is sent in a header. */
const credential = z.string().max(4000);

export const CONNECTION_OUTCOMES = [
  "success",
  "bad-address",
  "offline",
  "timeout",
  "tls",
  "no-credentials",
  "unauthorized",
  "forbidden",
  "not-the-service",
  "server",
] as const;

const connectionTest = z.strictObject({
  outcome: z.enum(CONNECTION_OUTCOMES),
  /** The tested address; null for both. */
  area: z.enum(["user", "public"]).nullable(),
  address: z.enum(BASE_URL_PROBLEMS).nullable(),
  serviceMessage: z.string().nullable(),
  /** Error code of the system or the proxy, for example "ECONNREFUSED". */
  fault: z.string().nullable(),
  httpStatus: z.int().nullable(),
  correlationId: z.string().nullable(),
  durationMs: z.number().nonnegative(),
});
export type ConnectionTest = z.infer<typeof connectionTest>;

export const environmentContract = {
  operations: {
    list: { input: emptyObject, output: environments },
    /** `id` null adds an environment. `bad-address` has `fields`: address field -> BASE_URL_PROBLEMS. */
    save: {
      input: z.strictObject({
        id: environmentId.nullable(),
        name: z.string().trim().min(1).max(60),
        userApiUrl: address,
        publicApiUrl: address,
      }),
      output: environments,
      errors: ["bad-address", "name-taken", "managed", "no-such-environment", ...TRUST_REFUSALS],
    },
    restorePreset: {
      input: thisEnvironment,
      output: environments,
      errors: ["managed", "no-such-environment", ...TRUST_REFUSALS],
    },
    /** Removes a custom environment and its credentials; keeps its data folder. */
    remove: {
      input: thisEnvironment,
      output: environments,
      errors: ["managed", "current", "preset", "no-such-environment", ...TRUST_REFUSALS],
    },
    /** Switches and reloads the page. `incomplete`: no user address. `not-opened`: nothing changed. */
    switchTo: {
      input: thisEnvironment,
      output: emptyObject,
      errors: ["no-such-environment", "incomplete", "not-opened"],
    },
    /** `keychain-unavailable`, `too-long`: nothing was stored; the page offers to keep them for this session. */
    saveCredentials: {
      input: z.strictObject({
        id: environmentId,
        apiKey: credential,
        apiToken: credential,
        storage: z.enum(["keychain", "session"]),
      }),
      output: environments,
      errors: ["keychain-unavailable", "too-long", "bad-credentials", "no-such-environment", ...TRUST_REFUSALS],
    },
    removeCredentials: {
      input: thisEnvironment,
      output: environments,
      errors: ["keychain-unavailable", "no-such-environment", ...TRUST_REFUSALS],
    },
    /** Fetches one small list of each area with the stored address and credentials. */
    testConnection: { input: thisEnvironment, output: connectionTest, errors: ["no-such-environment"] },
  },
  events: {
    changed: environments,
  },
} as const satisfies DomainContract;
