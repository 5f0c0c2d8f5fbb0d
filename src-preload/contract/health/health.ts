import { z } from "zod";
import { FLEET_PROBLEM_CODES } from "../../../src-domain/fleet/fleet-problem.ts";
import { RELAY_STATES } from "../../../src-domain/fleet/relay-heartbeat.ts";
import { FAULT_CODE, FAULT_FRAME, FAULT_NAME, MAX_STACK_FRAMES, type Fault } from "../../../src-domain/health/fault.ts";
import { FILE_CHECKS, KEYCHAIN_STATES, KEYCHAINS, type HealthFacts } from "../../../src-domain/health/health.ts";
import { INTERRUPTION_KINDS, type Interruption } from "../../../src-domain/health/interruption.ts";
import { ERASURE_BLOCKS } from "../../../src-domain/recipients/erasure-block.ts";
import { savedFile } from "../listing.ts";
import { instantText, emptyObject, type DomainContract } from "../operation.ts";

const count = z.int().nonnegative();

const interruption = z.strictObject({
  kind: z.enum(INTERRUPTION_KINDS),
  at: instantText,
}) satisfies z.ZodType<Interruption>;
const unreadInterruption = z.strictObject({ interruption: interruption.nullable() });

const fileCheck = z.strictObject({
  state: z.enum(FILE_CHECKS),
  percent: z.int().min(0).max(100),
  at: instantText.nullable(),
});

const fileFacts = z.strictObject({
  file: z.string(),
  bytes: count,
  schemaVersion: count.nullable(),
  lastBackupAt: instantText.nullable(),
  backups: count,
  setAside: count,
  check: fileCheck,
});

const healthFacts = z.strictObject({
  at: instantText,
  environment: z.strictObject({ kind: z.string(), credentials: z.enum(["ok", "missing", "refused"]) }).nullable(),
  keychain: z.strictObject({ backend: z.enum(KEYCHAINS), state: z.enum(KEYCHAIN_STATES) }),
  journal: fileFacts.nullable(),
  cache: fileFacts.nullable(),
  inbox: z
    .strictObject({
      listening: z.enum(["off", "open", "closed"]),
      isOpenToAnyone: z.boolean(),
      lastReceivedAt: instantText.nullable(),
      refused: count,
      unreadable: count,
      waiting: count,
    })
    .nullable(),
  network: z
    .strictObject({
      state: z.enum(["online", "offline", "unanswered", "unknown"]),
      since: instantText.nullable(),
      lastAnswerAt: instantText.nullable(),
    })
    .nullable(),
  proxy: z.strictObject({
    choice: z.enum(["system", "direct", "configured"]),
    host: z.string().nullable(),
    ownAuthorities: count,
  }),
  configuration: z.strictObject({ problems: count, isUnreadable: z.boolean(), isLocked: z.boolean() }),
  clock: z.strictObject({ skewMs: z.number().nullable() }).nullable(),
  fleet: z
    .strictObject({
      warehouse: z.string(),
      desk: z.string(),
      isConnected: z.boolean(),
      problem: z.enum(FLEET_PROBLEM_CODES).nullable(),
      detail: z.string(),
      certificateEndsAt: instantText.nullable(),
      refusedEvents: count,
      newerEvents: count,
      unreadableOrders: count,
      hasMissedOrders: z.boolean(),
      relay: z.enum(RELAY_STATES).nullable(),
    })
    .nullable(),
  settings: z.strictObject({ reset: z.array(z.string()).readonly() }).nullable(),
  erasure: z.strictObject({ held: z.enum(ERASURE_BLOCKS).nullable() }).nullable(),
  scanner: z
    .strictObject({
      measuredAt: instantText,
      layoutId: z.string(),
      terminator: z.string(),
      gapP50Ms: z.number(),
      gapP99Ms: z.number(),
      doubledReads: count,
    })
    .nullable(),
  printer: z.strictObject({ isInstalled: z.boolean().nullable() }).nullable(),
  disk: z
    .strictObject({ freeBytes: z.number(), totalBytes: z.number(), isEncrypted: z.boolean().nullable() })
    .nullable(),
  program: z.strictObject({
    version: z.string(),
    electron: z.string(),
    chromium: z.string(),
    node: z.string(),
    sqlite: z.string().nullable(),
    system: z.string(),
    startedAt: instantText,
    interruptions: count,
    lastInterruption: interruption.nullable(),
  }),
}) satisfies z.ZodType<HealthFacts>;

const fault = z.strictObject({
  name: z.string().regex(FAULT_NAME),
  code: z.string().regex(FAULT_CODE).nullable(),
  frames: z.array(z.string().regex(FAULT_FRAME)).max(MAX_STACK_FRAMES).readonly(),
}) satisfies z.ZodType<Fault>;

/** Faults of the page: uncaught errors, unhandled rejections, and errors during a render. */
const FAULT_SOURCES = ["error", "rejection", "render"] as const;

const bundleFile = z.strictObject({ name: z.string(), bytes: count, text: z.string() });
export type BundleFileView = z.infer<typeof bundleFile>;

/** Works without an open environment. */
export const healthContract = {
  operations: {
    report: { input: emptyObject, output: healthFacts },
    /** Checks both databases completely in a separate thread; `report` contains the progress. */
    checkFiles: { input: emptyObject, output: emptyObject, errors: ["no-environment"] },
    stopCheck: { input: emptyObject, output: emptyObject },
    openLogs: { input: emptyObject, output: z.strictObject({ wasOpened: z.boolean() }) },
    /** Creates the files for support in memory. `saveBundle` writes them. */
    prepareBundle: {
      input: emptyObject,
      output: z.strictObject({ bundleId: z.string(), files: z.array(bundleFile).readonly() }),
    },
    /** Asks for a file name, then saves exactly the prepared files. Null if the operator cancels. */
    saveBundle: {
      input: z.strictObject({ bundleId: z.string().max(40) }),
      output: savedFile,
      errors: ["no-such-bundle", "not-written"],
    },
    interruption: { input: emptyObject, output: unreadInterruption },
    dismissInterruption: { input: emptyObject, output: emptyObject },
    /** Logs a fault of the page. `dropped`: number of earlier faults that were not reported. */
    reportFault: {
      input: z.strictObject({ source: z.enum(FAULT_SOURCES), dropped: count.max(1_000_000), fault }),
      output: emptyObject,
    },
  },
  events: { interrupted: unreadInterruption },
} as const satisfies DomainContract;
