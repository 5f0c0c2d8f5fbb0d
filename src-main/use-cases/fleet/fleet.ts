import { warnAbout } from "../../base/warn.ts";
import type { EventSink, EventSource } from "../../events/event-source.ts";
import type { LostClaim } from "../../store/fleet/claim-journal.ts";
import type { DeskContext } from "../context.ts";
import type { SubmitFence } from "../resends/outbox.ts";
import { ALONE_AFTER_MS, createClaims, type Claims } from "./claims.ts";
import type { FleetPort } from "./fleet-port.ts";

interface FleetHooks {
  readonly storeEvents: EventSink;
  /** The desk missed events, and must read its data from the service again. */
  readonly onGap: () => Promise<void>;
  readonly onLost: (lost: LostClaim) => Promise<void>;
}

/** Creates the desk's part in its fleet. Loaded only for a desk of a fleet. */
export type CreateFleet = (context: DeskContext, hooks: FleetHooks) => ReturnType<typeof createFleet>;

/** The desk's part in its fleet: it receives the relay's events, and claims what it works on. */
export function createFleet(context: DeskContext, port: FleetPort, { storeEvents, onGap, onLost }: FleetHooks) {
  const { store, now, elapsed } = context;
  const createdAtMs = elapsed();
  let events: EventSource<never> | null = null;
  let claims: Claims | null = null;
  let isClosed = false;

  async function open(): Promise<void> {
    const { openEvents, openFloor } = await port.parts;
    if (isClosed) return;
    claims = createClaims(context, port.desk, openFloor, onLost);
    events = openEvents({ readCursor: store.eventCursor, now, onGap });
    await events.open(storeEvents);
  }

  const unsubscribe = store.onEvent((event) => {
    if (event.kind === "claims-changed") claims?.run();
  });

  return {
    /** Does not wait for the fleet. From now on, each change of a batch is claimed. */
    async start(): Promise<void> {
      await store.joinFleet(port.desk);
      open().catch(warnAbout("fleet"));
    },

    fence: (async (submission) => {
      if (claims !== null) return claims.fence(submission);
      // The desk has no place in its fleet yet, for example because another computer has its name.
      return elapsed() - createdAtMs >= ALONE_AFTER_MS ? "skippable" : "unreachable";
    }) satisfies SubmitFence,

    async close(): Promise<void> {
      isClosed = true;
      unsubscribe();
      await Promise.all([events?.close(), claims?.close()]);
    },
  };
}
