/** A domain's names, without the schemas: creating those takes longer than a window takes to open. */
interface DomainNames {
  readonly operations: readonly string[];
  readonly events: readonly string[];
}

// Put in by the bundler, which reads them from the contract (bridge-names.ts).
declare const __BRIDGE_NAMES__: BridgeNames;

export type BridgeNames = Readonly<Record<string, DomainNames>>;

/** Of every domain of the contract. Known in the bundles of main and preload, and nowhere else. */
export const bridgeNames = (): BridgeNames => __BRIDGE_NAMES__;

/** The strip's page has a bridge of its own (window.ts). */
export const STRIP_DOMAIN = "strip";

/** Which page the preload serves. */
export const STRIP_ARGUMENT = "--returns-desk-strip";

export const operationChannel = (domain: string, name: string): string => `desk:${domain}.${name}`;
export const eventChannel = (domain: string, name: string): string => `desk-event:${domain}.${name}`;
