import { z } from "zod";
import { nothing, type DomainContract } from "./operation.ts";

/** Kept per environment on this computer. Values here are never secrets. */
export const settings = z.strictObject({
  stationName: z.string().max(60),
  /** `ResendConfig.groupResendMaxRmaCount` of the account: the service does not publish it, so the desk is told. */
  batchLimit: z.int().min(1).max(99),
  theme: z.enum(["system", "light", "dark"]),
  touchMode: z.boolean(),
  sound: z.strictObject({ muted: z.boolean(), volume: z.number().min(0).max(1) }),
});
export type Settings = z.infer<typeof settings>;

export const settingsContract = {
  operations: {
    get: { input: nothing, output: settings, errors: [] },
    save: { input: settings, output: settings, errors: [] },
  },
  events: {
    changed: settings,
  },
} as const satisfies DomainContract;
