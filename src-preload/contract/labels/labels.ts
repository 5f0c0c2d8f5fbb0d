import { savedFile } from "../listing.ts";
import { z } from "zod";
import { LABEL_SIZES, RESOLUTIONS } from "../../../src-domain/labels/paper.ts";
import {
  LABEL_FAULTS,
  MAX_REASON_CHARACTERS,
  MAX_COPIES,
  PRINT_PROBLEMS,
  PRINT_STATES,
  printerHost,
  MANAGED_PARTS,
} from "../../../src-domain/labels/printing.ts";
import { LABEL_TYPES } from "../../../src-domain/labels/type.ts";
import { TRUST_REFUSALS } from "../../../src-domain/environments/trust.ts";
import { LABEL_PROBLEMS } from "./label-problems.ts";
import { instantText, int64Id, listOf, nothing, ulidText, type DomainContract } from "../operation.ts";

const zplPrinter = z.strictObject({
  host: z.string().refine((host) => printerHost(host) === host),
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

const labelView = z.strictObject({
  resendId: int64Id,
  firstReportedAt: instantText.nullable(),
  /** What prevents fetching the label; `host` is a host name, never an address. */
  obstacle: z
    .strictObject({ code: z.enum(["unusable", "not-https", "host-not-listed"]), host: z.string().nullable() })
    .nullable(),
  /** Oldest first. */
  prints: listOf({
    printId: z.int().positive(),
    begunAt: instantText,
    printer: z.string(),
    byItself: z.boolean(),
    reason: z.string().nullable(),
    state: z.enum(PRINT_STATES),
    problem: z.string().nullable(),
  }),
});
export type LabelView = z.infer<typeof labelView>;

const hosts = z.strictObject({
  /** Published for the environment, or rolled out by IT. */
  given: z.array(z.string()).readonly(),
  own: z.array(z.string()).readonly(),
  /** IT has set the hosts; none can be added here. */
  managed: z.boolean(),
});
export type LabelHosts = z.infer<typeof hosts>;

const thisOrder = z.strictObject({ resendId: int64Id });

const PRINT_ERRORS = ["no-printer", "no-zpl-printer", ...PRINT_PROBLEMS] as const;

const outcomeOfNewBatch = z.strictObject({
  name: z.string(),
  /** Whether scans go into the new batch; otherwise it is parked. */
  isCurrent: z.boolean(),
  /** Items in the new batch; with 0, no batch was made. */
  taken: z.int().nonnegative(),
  /** `handling`: the service would refuse it. `elsewhere`: in another batch here. `absent`: unknown to the service. */
  left: listOf({
    rma: z.string(),
    why: z.enum(["handling", "elsewhere", "absent"]),
    handlingCode: z.string().nullable(),
  }),
});
export type NewBatchOutcome = z.infer<typeof outcomeOfNewBatch>;

export const labelsContract = {
  operations: {
    /** What the desk knows about an order's label; no request is made. */
    get: { input: thisOrder, output: labelView },
    /** The label, from the desk's own copy or from its host. `not-there` also covers an expired address. */
    file: {
      input: thisOrder,
      output: z.strictObject({
        type: z.enum(LABEL_TYPES),
        bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
      }),
      errors: LABEL_PROBLEMS,
    },
    /** `printed-before`: it may be on paper, and there is no `reason`. `anyway`: whatever the desk would hold it for. */
    print: {
      input: z.strictObject({
        resendId: int64Id,
        reason: z.string().trim().min(1).max(MAX_REASON_CHARACTERS).nullable(),
        anyway: z.boolean(),
      }),
      output: labelView,
      errors: [...LABEL_PROBLEMS, ...PRINT_ERRORS, "printed-before"],
    },
    /** Labels that automatic printing waits for: the operator prints or skips them. */
    held: {
      input: nothing,
      output: listOf({
        resendId: int64Id,
        submissionId: ulidText,
        /** The order number. */
        order: z.string().nullable(),
        fault: z.enum(LABEL_FAULTS),
      }),
    },
    /** `not-held`: automatic printing does not wait for it. */
    skip: { input: thisOrder, output: labelView, errors: ["not-held"] },
    save: { input: thisOrder, output: savedFile, errors: [...LABEL_PROBLEMS, "not-written"] },
    /** Opens the desk's own copy in the system's program. `no-program`: there is none, or it did not open the file. */
    open: { input: thisOrder, output: nothing, errors: [...LABEL_PROBLEMS, "no-program"] },
    /** Makes a batch for the same recipient from the items of an order whose label failed, if the service accepts them. */
    copyToNewBatch: {
      input: z.strictObject({ submissionId: ulidText }),
      output: outcomeOfNewBatch,
      errors: ["no-such-submission", "not-failed", "credentials", "offline", "service"],
    },
    /** `rolledOut`: what IT has set and this desk cannot change. */
    getPrinterSettings: {
      input: nothing,
      output: z.strictObject({ station: labelPrinterSettings, rolledOut: z.array(z.enum(MANAGED_PARTS)).readonly() }),
    },
    /** `public-printer`: the label printer is not in a private network. `managed`: IT has rolled out another value. */
    savePrinterSettings: {
      input: labelPrinterSettings,
      output: labelPrinterSettings,
      errors: ["not-written", "public-printer", "managed", ...TRUST_REFUSALS],
    },
    printers: { input: nothing, output: listOf({ name: z.string(), shownName: z.string() }) },
    /** Prints a frame of the chosen size on the system's printer or on the ZPL printer. */
    printTest: { input: z.strictObject({ to: z.enum(["system", "zpl"]) }), output: nothing, errors: PRINT_ERRORS },
    hosts: { input: nothing, output: hosts },
    /** `no-host`: one entry is not a host name. */
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
