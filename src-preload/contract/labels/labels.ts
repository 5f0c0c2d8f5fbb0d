import { z } from "zod";
import { LABEL_SIZES, RESOLUTIONS } from "../../../src-domain/labels/paper.ts";
import {
  LONGEST_REASON,
  MOST_COPIES,
  PRINT_STATES,
  printerHost,
  ROLLED_OUT_PARTS,
} from "../../../src-domain/labels/printing.ts";
import { LABEL_TYPES } from "../../../src-domain/labels/type.ts";
import { TRUST_REFUSALS } from "../../../src-domain/environments/trust.ts";
import { LABEL_PROBLEMS } from "./label-problems.ts";
import { instantText, int64Id, nothing, ulidText, type DomainContract } from "../operation.ts";

const zplPrinter = z.strictObject({
  host: z.string().refine((host) => printerHost(host) === host),
  port: z.int().min(1).max(65_535),
});

/** How this computer prints labels. */
export const labelStation = z.strictObject({
  printer: z.string().min(1).max(500).nullable(),
  size: z.enum(LABEL_SIZES),
  resolution: z.literal(RESOLUTIONS),
  copies: z.int().min(1).max(MOST_COPIES),
  silent: z.boolean(),
  byItselfSince: instantText.nullable(),
  zpl: zplPrinter.nullable(),
});

const labelView = z.strictObject({
  resendId: int64Id,
  /** Null while no address of a label is known. */
  firstReportedAt: instantText.nullable(),
  /** What keeps it from being fetched; the name of a host alone, never an address. */
  obstacle: z
    .strictObject({ code: z.enum(["unusable", "not-https", "host-not-listed"]), host: z.string().nullable() })
    .nullable(),
  /** Oldest first. */
  prints: z
    .array(
      z.strictObject({
        printId: z.int().positive(),
        begunAt: instantText,
        printer: z.string(),
        byItself: z.boolean(),
        reason: z.string().nullable(),
        state: z.enum(PRINT_STATES),
        problem: z.string().nullable(),
      }),
    )
    .readonly(),
});
export type LabelView = z.infer<typeof labelView>;

const hosts = z.strictObject({
  /** Published for the environment, or rolled out by IT. */
  given: z.array(z.string()).readonly(),
  /** Added here. */
  own: z.array(z.string()).readonly(),
  /** IT has said which; none can be added here. */
  managed: z.boolean(),
});
export type LabelHosts = z.infer<typeof hosts>;

const thisOrder = z.strictObject({ resendId: int64Id });

const PRINT_ERRORS = [
  "no-printer",
  "no-zpl-printer",
  "changes-printer",
  "no-such-printer",
  "printer-refused",
  "dialog-closed",
  "not-drawn",
  "unreachable",
  "public-printer",
  "broke-off",
] as const;

const outcomeOfNewBatch = z.strictObject({
  /** Of the new batch. */
  name: z.string(),
  /** It is the batch that scans go into; otherwise it is parked. */
  isCurrent: z.boolean(),
  /** Items in it; without one no batch was made. */
  taken: z.int().nonnegative(),
  /**
   * The items that stay out. `handling`: the service would not take them as they are handled now. `elsewhere`: this desk has
   * them in another batch. `absent`: the service knows no such item.
   */
  left: z
    .array(
      z.strictObject({
        rma: z.string(),
        why: z.enum(["handling", "elsewhere", "absent"]),
        handlingCode: z.string().nullable(),
      }),
    )
    .readonly(),
});
export type NewBatchOutcome = z.infer<typeof outcomeOfNewBatch>;

export const labelsContract = {
  operations: {
    /** What the desk knows of the label of an order; asks nobody. */
    get: { input: thisOrder, output: labelView, errors: [] },
    /** The label, from the desk's own copy or from the host that it lies on. `not-there` also says that its address ran out. */
    file: {
      input: thisOrder,
      output: z.strictObject({
        type: z.enum(LABEL_TYPES),
        bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
      }),
      errors: LABEL_PROBLEMS,
    },
    /**
     * Gives the label to the printer of this computer, noted in the journal before. `printed-before`: it may be on paper
     * already, and `reason` is null. `many-pages`: the field `pages` says how many, and `manyPages` is false.
     */
    print: {
      input: z.strictObject({
        resendId: int64Id,
        reason: z.string().trim().min(1).max(LONGEST_REASON).nullable(),
        manyPages: z.boolean(),
      }),
      output: labelView,
      errors: [...LABEL_PROBLEMS, ...PRINT_ERRORS, "printed-before", "many-pages"],
    },
    /** Asks where to, then writes the label there. `fileName` is null when nobody chose a place. */
    save: {
      input: thisOrder,
      output: z.strictObject({ fileName: z.string().nullable() }),
      errors: [...LABEL_PROBLEMS, "not-written"],
    },
    /**
     * Opens the desk's own copy in the system's program for it. `no-program`: the system has none, or it did not open
     * the file.
     */
    open: { input: thisOrder, output: nothing, errors: [...LABEL_PROBLEMS, "no-program"] },
    /** A batch of the items of an order whose label failed, to the same recipient: those that the service takes again. */
    newBatch: {
      input: z.strictObject({ submissionId: ulidText }),
      output: outcomeOfNewBatch,
      errors: ["no-such-submission", "not-failed", "credentials", "offline", "service"],
    },
    /** `rolledOut`: what IT has set, so that it cannot be changed here. */
    station: {
      input: nothing,
      output: z.strictObject({ station: labelStation, rolledOut: z.array(z.enum(ROLLED_OUT_PARTS)).readonly() }),
      errors: [],
    },
    /** `public-printer`: the label printer is not in a private network. `managed`: IT has rolled out another value. */
    saveStation: {
      input: labelStation,
      output: labelStation,
      errors: ["not-written", "public-printer", "managed", ...TRUST_REFUSALS],
    },
    /** The printers of the system. */
    printers: {
      input: nothing,
      output: z.array(z.strictObject({ name: z.string(), shownName: z.string() })).readonly(),
      errors: [],
    },
    /** A frame of the chosen size, on the printer of the system or on the one that takes ZPL. */
    printTest: { input: z.strictObject({ to: z.enum(["system", "zpl"]) }), output: nothing, errors: PRINT_ERRORS },
    hosts: { input: nothing, output: hosts, errors: [] },
    /** `no-host`: one of them is no name of a host. */
    saveHosts: {
      input: z.strictObject({ own: z.array(z.string().max(300)).max(50) }),
      output: hosts,
      errors: ["managed", "no-host", ...TRUST_REFUSALS],
    },
  },
  events: {
    /** A label became known, was printed, or could not be printed. */
    changed: labelView,
  },
} as const satisfies DomainContract;
