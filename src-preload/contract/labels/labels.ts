import { z } from "zod";
import { TRUST_REFUSALS } from "../../../src-domain/environments/trust.ts";
import { LABEL_SIZES, RESOLUTIONS } from "../../../src-domain/labels/paper.ts";
import {
  LABEL_FAULTS,
  MAX_REASON_CHARACTERS,
  MAX_COPIES,
  PRINT_PROBLEMS,
  PRINT_STATES,
  parsePrinterHost,
  MANAGED_PARTS,
} from "../../../src-domain/labels/printing.ts";
import { SEAL_STATES } from "../../../src-domain/labels/seals.ts";
import { LABEL_TYPES } from "../../../src-domain/labels/type.ts";
import { savedFile } from "../listing.ts";
import { instantText, int64Id, listOf, emptyObject, ulidText, type DomainContract } from "../operation.ts";
import { LABEL_PROBLEMS } from "./label-problems.ts";

const zplPrinter = z.strictObject({
  host: z.string().refine((host) => parsePrinterHost(host) === host),
  port: z.int().min(1).max(65_535),
});

export const labelPrinterSettings = z.strictObject({
  printer: z.string().min(1).max(500).nullable(),
  size: z.enum(LABEL_SIZES),
  resolution: z.literal(RESOLUTIONS),
  copies: z.int().min(1).max(MAX_COPIES),
  silent: z.boolean(),
  byItselfSince: instantText.nullable(),
  zpl: zplPrinter.nullable(),
});

/** `at`: when it was sealed. Null without a seal scan, or before the desk knows a code of the label. */
export const labelSeal = z
  .strictObject({ state: z.enum(SEAL_STATES), at: instantText.nullable(), isTyped: z.boolean() })
  .nullable();

const labelView = z.strictObject({
  resendId: int64Id,
  firstReportedAt: instantText.nullable(),
  /** Why the label cannot be fetched. `host` is a host name, never an address. */
  obstacle: z
    .strictObject({ code: z.enum(["unusable", "not-https", "host-not-listed"]), host: z.string().nullable() })
    .nullable(),
  prints: listOf({
    printId: z.int().positive(),
    startedAt: instantText,
    printer: z.string(),
    isAutomatic: z.boolean(),
    reason: z.string().nullable(),
    state: z.enum(PRINT_STATES),
    problem: z.string().nullable(),
  }),
  seal: labelSeal,
});
export type LabelView = z.infer<typeof labelView>;

const hosts = z.strictObject({
  /** Published with the environment or set by IT. */
  predefined: z.array(z.string()).readonly(),
  own: z.array(z.string()).readonly(),
  /** IT has set the hosts; none can be added here. */
  isManaged: z.boolean(),
});
export type LabelHosts = z.infer<typeof hosts>;

const thisOrder = z.strictObject({ resendId: int64Id });

const PRINT_ERRORS = ["no-printer", "no-zpl-printer", ...PRINT_PROBLEMS] as const;

const newBatchOutcome = z.strictObject({
  /** Null if no item could be added. */
  batchId: ulidText.nullable(),
  name: z.string(),
  isCurrent: z.boolean(),
  addedCount: z.int().nonnegative(),
  /** `handling`: the service would refuse it. `elsewhere`: it is in another batch. `absent`: the service has none. */
  skippedItems: listOf({
    rma: z.string(),
    reason: z.enum(["handling", "elsewhere", "absent"]),
    handlingCode: z.string().nullable(),
  }),
});
export type NewBatchOutcome = z.infer<typeof newBatchOutcome>;

export const labelsContract = {
  operations: {
    get: { input: thisOrder, output: labelView },
    /** Returns the label from the label cache or its host. `not-there` includes an expired address. */
    file: {
      input: thisOrder,
      output: z.strictObject({
        type: z.enum(LABEL_TYPES),
        bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
      }),
      errors: LABEL_PROBLEMS,
    },
    /**
     * `canceled-or-failed`: the order ships nothing. `printed-before`: the label may be printed already, and `reason`
     * is missing. `despite`: the problem that the operator accepts: a faulty label, or also an order that ships
     * nothing.
     */
    print: {
      input: z.strictObject({
        resendId: int64Id,
        reason: z.string().trim().min(1).max(MAX_REASON_CHARACTERS).nullable(),
        despite: z.enum(["fault", "anything"]).nullable(),
      }),
      output: labelView,
      errors: [...LABEL_PROBLEMS, ...PRINT_ERRORS, "printed-before", "canceled-or-failed"],
    },
    /** Labels that block automatic printing until the operator prints or skips them. */
    held: {
      input: emptyObject,
      output: listOf({
        resendId: int64Id,
        submissionId: ulidText,
        order: z.string().nullable(),
        fault: z.enum(LABEL_FAULTS),
      }),
    },
    skip: { input: thisOrder, output: labelView, errors: ["not-held"] },
    save: { input: thisOrder, output: savedFile, errors: [...LABEL_PROBLEMS, "not-written"] },
    /** Opens the cached label in the system's program. `no-program`: none exists, or it did not open the file. */
    open: { input: thisOrder, output: emptyObject, errors: [...LABEL_PROBLEMS, "no-program"] },
    /** Creates a batch for the recipient and items of an order whose label failed, if the service accepts the items. */
    copyToNewBatch: {
      input: z.strictObject({ submissionId: ulidText }),
      output: newBatchOutcome,
      errors: ["no-such-submission", "not-failed", "credentials", "offline", "service"],
    },
    /** `managedParts`: settings that IT made and this desk cannot change. */
    getPrinterSettings: {
      input: emptyObject,
      output: z.strictObject({
        settings: labelPrinterSettings,
        managedParts: z.array(z.enum(MANAGED_PARTS)).readonly(),
      }),
    },
    /** `public-printer`: the label printer is not in a private network. `managed`: IT has set another value. */
    savePrinterSettings: {
      input: labelPrinterSettings,
      output: labelPrinterSettings,
      errors: ["not-written", "public-printer", "managed", ...TRUST_REFUSALS],
    },
    printers: { input: emptyObject, output: listOf({ name: z.string(), displayName: z.string() }) },
    /** Prints a frame of the chosen size on the system's printer or the ZPL printer. */
    printTest: {
      input: z.strictObject({ target: z.enum(["system", "zpl"]) }),
      output: emptyObject,
      errors: PRINT_ERRORS,
    },
    hosts: { input: emptyObject, output: hosts },
    /** `no-host`: an entry is not a host name. */
    saveHosts: {
      input: z.strictObject({ own: z.array(z.string().max(300)).max(50) }),
      output: hosts,
      errors: ["managed", "no-host", ...TRUST_REFUSALS],
    },
  },
  events: {
    changed: labelView,
  },
} as const satisfies DomainContract;
