import { networkInterfaces } from "node:os";
import type { InboxSettings } from "../../../src-domain/events/event-inbox.ts";
import type { InboxState } from "../../../src-preload/contract/events/inbox.ts";
import type { Store } from "../../store/thread/client.ts";
import type { SigningKeyState } from "./signing-keys.ts";

interface InboxStateSources {
  readonly store: Store;
  readonly settings: InboxSettings;
  readonly signingKey: SigningKeyState;
  readonly listening: InboxState["listening"];
  readonly counted: Pick<InboxState, "refused" | "lastRefusedAt" | "probes">;
}

const MOST_KINDS = 20;

/** How the inbox stands, gathered again each time. */
export async function readInboxState(sources: InboxStateSources): Promise<InboxState> {
  const { store, settings, signingKey, listening, counted } = sources;
  const { tallies, waiting } = await store.eventStanding();
  const sum = (of: typeof tallies): number => of.reduce((total, { received }) => total + received, 0);
  const unreadable = tallies.filter(({ category }) => category === "");
  const unknown = tallies.filter(({ category, known }) => category !== "" && !known);
  const known = tallies.filter((tally) => tally.known);
  return {
    settings,
    addresses: addressesHere(),
    signingKey,
    listening,
    received: sum(tallies),
    applied: Math.max(0, sum(known) - waiting),
    waiting,
    unreadable: sum(unreadable),
    unknown: unknown.slice(0, MOST_KINDS).map(({ category, action, received }) => ({ category, action, received })),
    unknownTotal: sum(unknown),
    lastReceivedAt: tallies.reduce<string | null>(
      (last, { lastReceivedAt }) => (last === null || lastReceivedAt > last ? lastReceivedAt : last),
      null,
    ),
    ...counted,
  };
}

/** This computer alone first, then its addresses in networks, then all of them. */
function addressesHere(): string[] {
  const inNetworks = Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).filter(({ family, internal }) => family === "IPv4" && !internal).map(({ address }) => address),
  );
  return [...new Set(["127.0.0.1", ...inNetworks, "0.0.0.0"])];
}
