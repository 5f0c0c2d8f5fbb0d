import type { BridgeNames } from "./channels.ts";
import { loadFullContract } from "./index.ts";
import type { DomainContract } from "./operation.ts";

const domains: Readonly<Record<string, DomainContract>> = await loadFullContract();

/** electron.vite.config.ts inserts these names into the bundles of main and preload. */
export const BRIDGE_NAMES: BridgeNames = Object.fromEntries(
  Object.entries(domains).map(([domain, { operations, events }]) => [
    domain,
    { operations: Object.keys(operations), events: Object.keys(events) },
  ]),
);
