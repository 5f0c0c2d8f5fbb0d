import { z } from "zod";
import { ENVIRONMENT_KINDS } from "../../../src-domain/environments/environment.ts";
import { STORAGE_FAULTS } from "../../../src-domain/health/storage-fault.ts";
import { instantText, nothing, type DomainContract } from "../operation.ts";

const environment = z.strictObject({ id: z.string(), name: z.string(), kind: z.enum(ENVIRONMENT_KINDS) });

const backup = z.strictObject({
  /** Its file's name. */
  name: z.string(),
  at: instantText,
  bytes: z.int().nonnegative(),
  /** What the damaged journal still shows to have come later; null where it cannot be read. */
  lost: z.strictObject({ scans: z.int().nonnegative(), orders: z.int().nonnegative() }).nullable(),
});

const cause = z.discriminatedUnion("kind", [
  /** Nothing is opened before the operator has said what shall take the journal's place. */
  z.strictObject({
    kind: z.literal("journal"),
    how: z.enum(["missing", "damaged"]),
    /** Read whole and sound, newest first; null while they are being read. */
    backups: z.array(backup).readonly().nullable(),
    /** Backups that are damaged as well. */
    unsound: z.int().nonnegative(),
  }),
  z.strictObject({ kind: z.literal("storage"), fault: z.enum(STORAGE_FAULTS) }),
  /** A later version of the app wrote the data. */
  z.strictObject({ kind: z.literal("newer"), dataVersion: z.int(), knownVersion: z.int() }),
  z.strictObject({ kind: z.literal("other") }),
]);

const trouble = z.strictObject({
  environment,
  /** The data folder of the environment. */
  folder: z.string(),
  cause,
  /** For support: the names that program and system have for what broke. */
  fault: z.string(),
  /** Whether another environment is open, to which the operator can go back. */
  canGoBack: z.boolean(),
});
export type OpeningTrouble = z.infer<typeof trouble>;

const status = z.strictObject({ trouble: trouble.nullable() });
export type RecoveryStatus = z.infer<typeof status>;

/** `not-restored`: the journal is as it was. `not-opened`: `status` says why. */
const NOT_MENDED = ["no-such-backup", "not-restored", "not-opened"] as const;
export type NotMended = (typeof NOT_MENDED)[number];

/** Answered without a desk: an environment that could not be opened, and what can be done about it. */
export const recoveryContract = {
  operations: {
    status: { input: nothing, output: status, errors: [] },
    /** The backup takes the journal's place, which is kept under another name, and the environment is opened. */
    restore: {
      input: z.strictObject({ backup: z.string().max(200) }),
      output: nothing,
      errors: NOT_MENDED,
    },
    /** Offered only where no backup is sound. */
    startOver: { input: nothing, output: nothing, errors: NOT_MENDED },
    retry: { input: nothing, output: nothing, errors: NOT_MENDED },
    /** Leaves the environment as it is and continues with the one that is open. */
    goBack: { input: nothing, output: nothing, errors: [] },
    /** The page has handed over what it had, and is to be loaded again. */
    loadPage: { input: nothing, output: nothing, errors: [] },
    quit: { input: nothing, output: nothing, errors: [] },
  },
  events: { changed: status },
} as const satisfies DomainContract;
