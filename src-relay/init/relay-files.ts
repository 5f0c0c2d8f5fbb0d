import { z } from "zod";
import { relayPlanSchema, listServerAddresses, type FleetPlan } from "./plan.ts";

/** Files of the folder that is copied to the relay's computer. */
export const RELAY_FILES = {
  configuration: "relay.json",
  authority: "fleet-ca.crt",
  seed: "seed",
  /** Base64, as the service's portal shows it. The administrator adds it. */
  signingKey: "signing-key",
  /** JSON with `apiKey`, `apiToken` and `origins`, as in a desk's keychain. The administrator adds it for polling. */
  apiCredentials: "api-credentials",
} as const;

export const relayConfigurationSchema = z.strictObject({
  warehouse: z.string(),
  servers: z.array(z.string()).min(1),
  ...relayPlanSchema.shape,
});

export type RelayConfiguration = z.output<typeof relayConfigurationSchema>;

export const relayConfigurationOf = (plan: FleetPlan): RelayConfiguration => ({
  warehouse: plan.warehouse,
  servers: listServerAddresses(plan),
  ...plan.relay,
});
