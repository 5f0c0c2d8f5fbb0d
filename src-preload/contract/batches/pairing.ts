import { z } from "zod";
import { PAIRING_PROBLEMS, PAIRING_STATES, PAIRING_STEPS } from "../../../src-domain/batches/pairing.ts";
import { nothing, type DomainContract } from "../operation.ts";

const view = z.strictObject({
  step: z.enum(PAIRING_STEPS),
  /** What the other desk scans next; null when it is this desk's turn to scan. */
  code: z.string().nullable(),
});
export type PairingView = z.infer<typeof view>;

/** The key that the desks of a site share (src-main/pairing/exchange.ts). The key itself never crosses the bridge. */
export const pairingContract = {
  operations: {
    /** Checks the keychain again. */
    state: { input: nothing, output: z.strictObject({ state: z.enum(PAIRING_STATES) }) },
    /** Creates a key after a confirmation outside the page; signatures made with another key are refused from then on. */
    create: { input: nothing, output: view, errors: PAIRING_PROBLEMS },
    ask: { input: nothing, output: view },
    give: { input: nothing, output: view, errors: PAIRING_PROBLEMS },
    /** Takes a code of the other desk; waits for the operator when the numbers are to be compared. */
    scan: { input: z.strictObject({ text: z.string().max(4096) }), output: view, errors: PAIRING_PROBLEMS },
    /** On the desk that gives the key: shows the number, then the sealed key. */
    compare: { input: nothing, output: view, errors: PAIRING_PROBLEMS },
    end: { input: nothing, output: view },
  },
  events: {},
} as const satisfies DomainContract;
