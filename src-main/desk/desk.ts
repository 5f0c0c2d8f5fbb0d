import { Temporal } from "temporal-polyfill";
import { cancellationCutOff } from "../../src-domain/cut-off.ts";
import { readResendStatus } from "../../src-domain/resend.ts";
import type { DeskStatus } from "../../src-preload/contract/desk.ts";
import { createReturnsService, type ReturnsServiceOptions } from "../api/index.ts";
import type { Store } from "../store/client.ts";
import type { StoredSubmission } from "../store/outbox-journal.ts";
import { createNetworkView } from "./network.ts";
import { createOrderWatch } from "./order-watch.ts";
import { createOutbox } from "./outbox.ts";
import type { Publish } from "./publish.ts";
import { toResendRow } from "./resend-views.ts";
import { createDeskSettings } from "./settings.ts";
import { createSync } from "./sync.ts";
import { createUnknownCodes } from "./unknown-codes.ts";
import { createUnknownOutcomes } from "./unknown-outcomes.ts";

export interface DeskOptions {
  readonly environment: DeskStatus["environment"];
  readonly version: string;
  readonly store: Store;
  readonly connection: Omit<ReturnsServiceOptions, "onCall">;
  readonly publish: Publish;
  readonly now: () => Date;
  /** Milliseconds; see desk/outbox.ts and desk/unknown-outcomes.ts. */
  readonly timing: { readonly retryMs: number; readonly settleMs: number };
}

/** The use cases of one environment, wired together. Runs in plain Node. */
export function createDesk({ environment, version, store, connection, publish, now, timing }: DeskOptions) {
  const network = createNetworkView(() => void announce());
  const service = createReturnsService({ ...connection, onCall: (record) => network.note(record) });
  const settings = createDeskSettings(store, publish);
  const watch = createOrderWatch({ store, service, now, onChanged: changed });
  const outbox = createOutbox({ store, service, now, retryMs: timing.retryMs, onChanged: changed });
  const unknown = createUnknownOutcomes({
    store,
    service,
    now,
    settleMs: timing.settleMs,
    onChanged: changed,
    onReady: outbox.kick,
  });
  const sync = createSync({
    store,
    service,
    now,
    onProgress(status) {
      publish("sync", "progress", status);
      if (status.state !== "running") void announce();
    },
  });
  const unknownCodes = createUnknownCodes({
    store,
    service,
    now,
    refreshRecent: () => sync.complete(),
    onChanged: () => void publishTroubles(),
  });
  let closed = false;

  function changed(submission: StoredSubmission): void {
    publish("resend", "changed", toResendRow(submission));
    if (submission.state === "unknown" && submission.waitingFor !== "operator") unknown.watch();
    if (submission.state === "created") watch.follow(submission);
    if (submission.state === "refused") void publishCurrentBatch();
    void announce();
  }

  async function publishCurrentBatch(): Promise<void> {
    publish("batch", "changed", await store.currentBatch(now().toISOString()));
  }

  async function publishTroubles(): Promise<void> {
    if (!closed) publish("trouble", "changed", await store.openTroubles(now().toISOString()));
  }

  async function status(): Promise<DeskStatus> {
    const [submissions, { stationName }, inventoryAsOf] = await Promise.all([
      store.submissions(),
      settings.get(),
      store.listAsOf("inventory"),
    ]);
    const cutOff = cancellationCutOff(Temporal.Instant.fromEpochMilliseconds(now().getTime()));
    return {
      environment,
      version,
      stationName,
      credentials: "ok",
      network: network.state(),
      outbox: countOutbox(submissions),
      inventoryAsOf,
      nextCutOff: cutOff === null ? null : new Date(cutOff.epochMilliseconds).toISOString(),
    };
  }

  async function announce(): Promise<void> {
    if (!closed) publish("desk", "statusChanged", await status());
  }

  return {
    store,
    settings,
    sync,
    outbox,
    watch,
    unknownCodes,
    now,
    status,

    /** Picks up what the last run left, then begins to work in the background. */
    async start(): Promise<void> {
      await store.currentBatch(now().toISOString());
      await outbox.recover();
      await sync.load();
      unknown.watch();
      await watch.recover();
      outbox.kick();
      sync.start();
      store.backUp();
    },

    async close(): Promise<void> {
      closed = true;
      // Ending the connections first ends every call that the workers below may be waiting for.
      await service.close();
      await Promise.all([sync.close(), outbox.close(), unknown.close(), watch.close(), unknownCodes.close()]);
      await store.close();
    },
  };
}

export type Desk = ReturnType<typeof createDesk>;

function countOutbox(submissions: readonly StoredSubmission[]): DeskStatus["outbox"] {
  const count = (matches: (submission: StoredSubmission) => boolean): number => submissions.filter(matches).length;
  return {
    waiting: count(({ state }) => state === "ready" || state === "sending"),
    unknown: count(({ state }) => state === "unknown"),
    refused: count(({ state }) => state === "refused"),
    failed: count(({ statusRaw }) => statusRaw !== null && readResendStatus(statusRaw) === "failed"),
  };
}
