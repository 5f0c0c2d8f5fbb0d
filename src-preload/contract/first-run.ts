import { z } from "zod";
import { FIRST_RUN_STEPS } from "../../src-domain/first-run.ts";
import { nothing, type DomainContract } from "./operation.ts";

const step = z.enum(FIRST_RUN_STEPS).nullable();

const firstRun = z.strictObject({
  /** Where setting up this desk stands; null when it is done, and on a desk that was there before. */
  step,
  /** IT said which environment this desk is for. */
  useGiven: z.boolean(),
});
export type FirstRun = z.infer<typeof firstRun>;

/** Setting up a desk for the first time. Where it stands is kept on the computer, over restarts. */
export const firstRunContract = {
  operations: {
    get: { input: nothing, output: firstRun, errors: [] },
    go: { input: z.strictObject({ step }), output: firstRun, errors: [] },
  },
  events: {},
} as const satisfies DomainContract;
