import { listServerAddresses, type FleetPlan } from "./plan.ts";

/** Files for a desk, besides its seed. The first two go into the folder of its config.json. */
export const DESK_FILES = {
  configuration: "config.json",
  authority: "fleet-ca.crt",
  keychain: "keychain.txt",
} as const;

/** Returns the part of config.json that lets a desk join. `relays`: public keys of the relays that it trusts. */
export function createDeskConfiguration(plan: FleetPlan, desk: string, relays: readonly string[]): string {
  const fleet = {
    environment: plan.environment,
    warehouse: plan.warehouse,
    desk,
    servers: listServerAddresses(plan),
    caFile: DESK_FILES.authority,
    relays,
  };
  return `${JSON.stringify({ fleet }, null, 2)}\n`;
}

/** Returns the commands that store a desk's seed; the seed is no argument, because other programs could read it. */
export function createKeychainCommands(environment: string): string {
  const account = `${environment}.fleet`;
  return `As the user who runs the desk, in a copy of this folder. Afterwards delete the copy's file "seed".

Linux:
  secret-tool store --label='Returns Desk' service 'Returns Desk' account ${account} \\
    xdg:schema org.freedesktop.Secret.Generic < seed

macOS (asks for the content of "seed"):
  security add-generic-password -U -s 'Returns Desk' -a ${account} -T '/Applications/Returns Desk.app' -w

Windows (asks for the content of "seed"):
  cmdkey /generic:"Returns Desk/${account}" /user:${account} /pass
`;
}
