import { z } from "zod";
import { instantText, nothing, type DomainContract } from "../operation.ts";

const operator = z.strictObject({
  /** The operator who signed in by a badge last and has not signed off; null when nobody is signed in. */
  name: z.string().nullable(),
  /** Since when; null on a desk that has never read a badge. */
  since: instantText.nullable(),
});
export type Operator = z.infer<typeof operator>;

export const operatorContract = {
  operations: {
    current: { input: nothing, output: operator, errors: [] },
    /**
     * Reads the text of a badge; one that signs off is taken as well. On a desk with a pairing key only badges count that a
     * desk of the site has signed, for a year.
     */
    scanBadge: {
      input: z.strictObject({ text: z.string().max(256) }),
      output: operator,
      errors: ["no-badge", "badge-unsigned", "badge-not-trusted", "badge-expired"],
    },
    signOff: { input: nothing, output: operator, errors: [] },
  },
  events: {
    changed: operator,
  },
} as const satisfies DomainContract;
