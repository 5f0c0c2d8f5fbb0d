import { z } from "zod";
import { PAIRING_PROBLEMS, PAIRING_STATES, PAIRING_STEPS } from "../../../src-domain/batches/pairing.ts";
import { nothing, type DomainContract } from "../operation.ts";

const view = z.strictObject({
  step: z.enum(PAIRING_STEPS),
  /** What the other desk scans now; null when it is this desk's turn to scan. */
  code: z.string().nullable(),
});
export type PairingView = z.infer<typeof view>;

/** The key that the desks of a site share (src-main/pairing/exchange.ts). It never comes here. */
export const pairingContract = {
  operations: {
    /** Where the key is; looks into the keychain again. */
    state: { input: nothing, output: z.strictObject({ state: z.enum(PAIRING_STATES) }), errors: [] },
    /** Makes a key, once the person has confirmed it outside the page. What was signed with another is refused from then on. */
    create: { input: nothing, output: view, errors: PAIRING_PROBLEMS },
    /** Begins to ask another desk for its key. */
    ask: { input: nothing, output: view, errors: [] },
    /** Begins to give this desk's key to another. */
    give: { input: nothing, output: view, errors: PAIRING_PROBLEMS },
    /** A code of the other desk; waits for the person where the numbers are compared. */
    scan: { input: z.strictObject({ text: z.string().max(4096) }), output: view, errors: PAIRING_PROBLEMS },
    /** Shows the number on the desk that gives the key, and then the sealed key. */
    compare: { input: nothing, output: view, errors: PAIRING_PROBLEMS },
    end: { input: nothing, output: view, errors: [] },
  },
  events: {},
} as const satisfies DomainContract;
