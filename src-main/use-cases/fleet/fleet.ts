import { DAY_MS } from "../../../src-domain/durations.ts";
import { failure, type Result } from "../../../src-domain/result.ts";
import { warnAbout } from "../../base/warn.ts";
import type { EventSink, EventSource } from "../../events/event-source.ts";
import type { LostClaim } from "../../store/fleet/claim-journal.ts";
import type { DeskContext } from "../context.ts";
import type { SubmitFence } from "../resends/outbox.ts";
import { createClaims, type Claims } from "./claims.ts";
import type { FleetPort } from "./fleet-port.ts";
import { answerWithoutFleet } from "./submit-fence.ts";

interface FleetHooks {
  readonly storeEvents: EventSink;
  /** The desk missed events, and must read its data from the service again. */
  readonly onGap: () => Promise<void>;
  readonly onLost: (lost: LostClaim) => Promise<void>;
  /** The relay begins or stops to poll for this desk, or its state has changed. */
  readonly onRelayChanged: () => void;
}

/** Creates the desk's part in its fleet. Loaded only for a desk of a fleet. */
export type CreateFleet = (context: DeskContext, hooks: FleetHooks) => ReturnType<typeof createFleet>;

/**
 * The desk's part in its fleet: it receives the relay's events, claims what it works on, and leaves polling to the relay.
 * `relayTrustedMs`: see `RELAY_TRUSTED_MS`.
 */
export function createFleet(context: DeskContext, port: FleetPort, hooks: FleetHooks, relayTrustedMs?: number) {
  const { store, now, isoNow, elapsed } = context;
  const relay = createRelayTrust({
    elapsed,
    onChanged: onRelayChanged,
    ...(relayTrustedMs !== undefined && { trustedMs: relayTrustedMs }),
  });
  let relayWatch: { readonly close: () => void } | null = null;
  const createdAtMs = elapsed();
  let events: EventSource<never> | null = null;
  let parts: FloorParts | null = null;
  let isClosed = false;

  async function open(): Promise<void> {
    const { openEvents, openFloor, watchRelay } = await port.parts;
    if (isClosed) return;
    relayWatch = watchRelay((beat) => relay.onBeat(beat));
    claims = createClaims(context, port.desk, openFloor, onLost);
    events = openEvents({ readCursor: store.eventCursor, now, onGap });
    await events.open(storeEvents);
  }

  const unsubscribe = store.onEvent((event) => {
    if (event.kind !== "claims-changed") return;
    parts?.claims.run();
    parts?.batches.run();
  });

  const takeOversOr = async <Value, Problem>(
    use: (takeOvers: FloorParts["takeOvers"]) => Promise<Result<Value, Problem>>,
  ): Promise<Result<Value, Problem | "unreachable">> =>
    parts === null ? failure("unreachable") : use(parts.takeOvers);

  return {
    /** Does not wait for the fleet. From now on, each change of a batch is claimed and published. */
    async start(): Promise<void> {
      await store.joinFleet(port.desk, isoNow());
      await store.joinFloor();
      open().catch(warnAbout("fleet"));
    },

    relay,

    fence: (async (submission) => {
      if (claims !== null) return claims.fence(submission);
      // The desk has no place in its fleet yet, for example because another computer has its name.
      const itemIds = submission.items.map(({ returnInventoryId }) => returnInventoryId);
      const needed = await store.claimsToSend(submission.batchId, itemIds);
      if (needed === null) return "unreachable";
      return answerWithoutFleet(
        needed.map(([key]) => key),
        createdAtMs,
        elapsed(),
      );
    }) satisfies SubmitFence,

    listBatches: () => takeOversOr((takeOvers) => takeOvers.list()),
    readBatch: (batchId: string) => takeOversOr((takeOvers) => takeOvers.read(batchId)),
    takeOver: (batchId: string, version: string) => takeOversOr((takeOvers) => takeOvers.takeOver(batchId, version)),

    /** Erases recipients that no batch of the floor needs, on the fleet's servers. A new batch's key is younger than a day. */
    erase: async (): Promise<void> => parts?.takeOvers.eraseUnusedKeys(new Date(now().getTime() - DAY_MS)),

    async close(): Promise<void> {
      isClosed = true;
      unsubscribe();
      relayWatch?.close();
      relay.close();
      await Promise.all([events?.close(), claims?.close()]);
    },
  };
}

export type Fleet = ReturnType<typeof createFleet>;
