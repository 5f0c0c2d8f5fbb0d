import { ulid } from "ulid";
import { itemKey } from "../../../src-domain/fleet/claim-key.ts";
import { createHandlers } from "../../../src-main/bridge/api.ts";
import type { Store } from "../../../src-main/store/thread/client.ts";
import { submitBatch } from "../../../src-main/use-cases/resends/submit-batch.ts";
import { DEFAULT_COPY } from "../../../src-main/use-cases/settings/settings.ts";
import { openHeadlessDesk, type ServiceAccess } from "../../../tools/fleet/headless-desk.ts";
import { DESTINATION } from "../../destination.ts";
import { fakeNativeHost } from "../../integration/use-cases/fake-native-host.ts";
import { sharedNowMs, type BenchMember, type MemberStart, type TimeListener } from "./members.ts";

/** Refreshes as often as the settings allow, so that desks soon rely on the relay. */
export const BENCH_COPY = { ...DEFAULT_COPY, refreshMinutes: 1, requestsPerMinute: 3000 };

/** Opens a desk without a window that says when its store has an event, and when the fleet has its claim. */
export async function openDeskMember(
  { folder, item }: MemberStart,
  service: ServiceAccess,
  listener: TimeListener,
): Promise<BenchMember & { submitOrder(): Promise<void> }> {
  const settledCallbacks = new Map<string, () => void>();
  const claimKey = itemKey(item.returnInventoryId);
  const desk = await openHeadlessDesk(folder, service, new AbortController().signal, {
    defaults: { copy: BENCH_COPY },
    overStore: (store) =>
      watchStore(store, {
        onEvents: (keys) => keys.forEach((key) => listener.onEvent(key)),
        onCopied: (keys) => keys.forEach((key) => listener.onClaimCopied(key)),
        onSettled: (keys) => keys.forEach((key) => settledCallbacks.get(key)?.()),
      }),
  });
  // Like the Scan screen of a desk: starts the thread for long reads.
  await desk.withDesk(async ({ desk: opened }) => createHandlers(opened, fakeNativeHost).shift.today({}));
  const isoNow = (): string => new Date().toISOString();
  let isClaimed = false;

  const scan = (): Promise<number> =>
    desk.withDesk(async ({ desk: opened }) => {
      const { record } = createHandlers(opened, fakeNativeHost).scan;
      const startedAtMs = sharedNowMs();
      const startedAt = isoNow();
      const recorded = await record({
        gestureId: ulid(),
        text: item.rma,
        source: "scanner",
        damage: null,
        keys: [],
        startedAt,
      });
      const tookMs = sharedNowMs() - startedAtMs;
      if (!recorded.ok || recorded.value.outcome.verdict.kind !== "added")
        throw new Error(`The scan was not added: ${JSON.stringify(recorded)}`);
      return tookMs;
    });

  const undo = () => desk.withDesk(({ desk: opened }) => opened.store.undoLastScan(isoNow()));
  const whenSettled = (): Promise<void> => new Promise((resolve) => settledCallbacks.set(claimKey, resolve));

  return {
    async changeClaim() {
      const confirmed = whenSettled();
      if (isClaimed) await undo();
      else await scan();
      const scannedAtMs = sharedNowMs();
      await confirmed;
      isClaimed = !isClaimed;
      if (isClaimed) listener.onClaim({ scannedAtMs, confirmedAtMs: sharedNowMs() });
      return isClaimed;
    },
    async timeScan() {
      const tookMs = await scan();
      await desk.whenClaimed();
      await undo();
      await desk.whenClaimed();
      return tookMs;
    },
    submitOrder: () =>
      desk.withDesk(async ({ desk: opened }) => {
        await scan();
        const { batchId } = await opened.store.currentBatch(isoNow());
        const { types } = await opened.store.serviceTypes(2);
        const shipmentServiceType = types.find(({ labelMode }) => labelMode === "auto-label")?.code ?? "";
        await opened.store.saveDestination(batchId, { ...DESTINATION, shipmentServiceType }, isoNow());
        const submitted = await submitBatch(opened.store, batchId, new Date());
        if (!submitted.ok) throw new Error(JSON.stringify(submitted.error));
        opened.orders.outbox.wake();
      }),
    close: desk.close,
  };
}

interface StoreListener {
  readonly onEvents: (keys: readonly string[]) => void;
  /** Claims of the fleet are in the store. */
  readonly onCopied: (keys: readonly string[]) => void;
  /** The fleet agrees with these claims of the journal. */
  readonly onSettled: (keys: readonly string[]) => void;
}

function watchStore(store: Store, { onEvents, onCopied, onSettled }: StoreListener): Store {
  const watched: Pick<Store, "addEvents" | "updateFloor" | "settleClaims"> = {
    async addEvents(events, cursor) {
      const added = await store.addEvents(events, cursor);
      onEvents(events.map(({ eventKey }) => eventKey));
      return added;
    },
    async updateFloor(changes, now) {
      await store.updateFloor(changes, now);
      onCopied(changes.map(([key]) => key));
    },
    async settleClaims(intents) {
      await store.settleClaims(intents);
      onSettled(intents.map(({ key }) => key));
    },
  };
  return new Proxy(store, {
    get: (target, name) => Reflect.get(name in watched ? watched : target, name) as unknown,
  });
}
