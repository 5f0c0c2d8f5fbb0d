import { z } from "zod";
import { ENVIRONMENT_KINDS } from "../../../src-domain/environments/environment.ts";
import { STORAGE_FAULTS } from "../../../src-domain/health/storage-fault.ts";
import { instantText, nothing, type DomainContract } from "../operation.ts";

const environment = z.strictObject({ id: z.string(), name: z.string(), kind: z.enum(ENVIRONMENT_KINDS) });

const backup = z.strictObject({
  name: z.string(),
  at: instantText,
  bytes: z.int().nonnegative(),
  /** What the damaged journal shows to be newer than the backup; null when it cannot be read. */
  lost: z.strictObject({ scans: z.int().nonnegative(), orders: z.int().nonnegative() }).nullable(),
});

const cause = z.discriminatedUnion("kind", [
  /** Nothing is opened before the operator has chosen what replaces the journal. */
  z.strictObject({
    kind: z.literal("journal"),
    how: z.enum(["missing", "damaged"]),
    /** Completely read and sound, newest first; null while they are being read. */
    backups: z.array(backup).readonly().nullable(),
    unsound: z.int().nonnegative(),
  }),
  z.strictObject({ kind: z.literal("storage"), fault: z.enum(STORAGE_FAULTS) }),
  z.strictObject({ kind: z.literal("newer"), dataVersion: z.int(), knownVersion: z.int() }),
  z.strictObject({ kind: z.literal("other") }),
]);

const trouble = z.strictObject({
  environment,
  folder: z.string(),
  cause,
  /** For support: what the program and the system call the fault. */
  fault: z.string(),
  canGoBack: z.boolean(),
});
export type OpenFailure = z.infer<typeof trouble>;

const status = z.strictObject({ trouble: trouble.nullable() });
export type RecoveryStatus = z.infer<typeof status>;

/** `not-restored`: the journal is unchanged. `not-opened`: `status` says why. */
const NOT_MENDED = ["no-such-backup", "not-restored", "not-opened"] as const;
export type RecoveryError = (typeof NOT_MENDED)[number];

/** Works without a desk: for an environment that could not be opened. */
export const recoveryContract = {
  operations: {
    status: { input: nothing, output: status },
    /** The backup replaces the journal, which is kept under another name; then the environment is opened. */
    restore: { input: z.strictObject({ backup: z.string().max(200) }), output: nothing, errors: NOT_MENDED },
    /** Offered only when no backup is sound. */
    startOver: { input: nothing, output: nothing, errors: NOT_MENDED },
    retry: { input: nothing, output: nothing, errors: NOT_MENDED },
    /** Leaves the environment as it is and continues with the open one. */
    goBack: { input: nothing, output: nothing },
    /** The page has handed over its data and can be reloaded. */
    loadPage: { input: nothing, output: nothing },
    quit: { input: nothing, output: nothing },
  },
  events: { changed: status },
} as const satisfies DomainContract;
