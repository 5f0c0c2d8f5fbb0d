import { z } from "zod";
import { FIRST_RUN_STEPS } from "../../src-domain/first-run.ts";
import { emptyObject, type DomainContract } from "./operation.ts";

const step = z.enum(FIRST_RUN_STEPS).nullable();

const firstRun = z.strictObject({
  /** The current setup step; null after setup and on a desk that is older than setup. */
  step,
  answeredSteps: z.array(z.enum(FIRST_RUN_STEPS)).readonly(),
});
export type FirstRun = z.infer<typeof firstRun>;

const firstRunStatus = firstRun.extend({
  /** Whether the open environment has scans or orders; setup is then offered in Settings only. */
  hasWorked: z.boolean(),
});

/** First setup of a desk. The step is stored on the computer. */
export const firstRunContract = {
  operations: {
    get: { input: emptyObject, output: firstRunStatus },
    setStep: { input: z.strictObject({ step }), output: firstRun },
  },
  events: {},
} as const satisfies DomainContract;
