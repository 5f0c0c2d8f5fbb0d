/** A domain's names without the schemas: creating the schemas takes longer than opening a window. */
interface DomainNames {
  readonly operations: readonly string[];
  /** Absent in main's bundle, because main does not need them. */
  readonly events?: readonly string[];
}

// Defined by the bundler, which reads the names from the contract (bridge-names.ts).
declare const __BRIDGE_NAMES__: BridgeNames;

export type BridgeNames = Readonly<Record<string, DomainNames>>;

export const bridgeNames = (): BridgeNames => __BRIDGE_NAMES__;

export const operationChannel = (domain: string, name: string): string => `desk:${domain}.${name}`;
export const eventChannel = (domain: string, name: string): string => `desk-event:${domain}.${name}`;
