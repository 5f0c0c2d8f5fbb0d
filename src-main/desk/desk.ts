import type { DeskStatus } from "../../src-preload/contract/desk.ts";
import type { ReturnsServiceOptions } from "../api/index.ts";
import type { Store } from "../store/client.ts";
import type { StoredSubmission } from "../store/outbox-journal.ts";
import { readDeskStatus } from "./desk-status.ts";
import { createEventInbox } from "./event-inbox.ts";
import { createEventIntake } from "./event-intake.ts";
import { createJournalNews } from "./journal-news.ts";
import { createProductionConfirmation } from "./production-confirmation.ts";
import { createOrderWatch } from "./order-watch.ts";
import { createOrdersOut } from "./orders-out.ts";
import type { Publish } from "./publish.ts";
import { createRefusals } from "./refusals.ts";
import { toResendRow } from "./resend-views.ts";
import { createServiceLine } from "./service-line.ts";
import { createDeskSettings, type SettingsDefaults } from "./settings.ts";
import { createSync } from "./sync.ts";
import { createUnknownCodes } from "./unknown-codes.ts";

export interface DeskOptions {
  readonly environment: DeskStatus["environment"];
  readonly version: string;
  readonly store: Store;
  readonly connection: Omit<ReturnsServiceOptions, "onCall">;
  /** Of the service's webhooks, Base64; null while there is none. */
  readonly signingKey?: () => Promise<string | null>;
  /** Of settings that the operator did not set. */
  readonly defaults?: SettingsDefaults;
  readonly publish: Publish;
  readonly now: () => Date;
  /** Milliseconds; see desk/orders-out.ts. */
  readonly timing: { readonly retryMs: number; readonly settleMs: number };
  /** Milliseconds of a clock that is never set; the computer's own by default. */
  readonly elapsed?: () => number;
}

/** The use cases of one environment, wired together. Runs in plain Node. */
export function createDesk(options: DeskOptions) {
  const { environment, version, store, connection, defaults, publish, now, timing } = options;
  const elapsed = options.elapsed ?? (() => performance.now());
  const { service, network, gate, requests } = createServiceLine({
    connection,
    store,
    publish,
    now,
    onChanged: () => void announce(),
    onReached: () => !closed && orders.goOn(),
    onOpened: () => void goOn(),
  });
  const news = createJournalNews({ store, now, publish, isClosed: () => closed });
  const settings = createDeskSettings({
    store,
    publish,
    rolledOut: defaults,
    onLimit: () => void news.currentBatch(),
  });
  const watch = createOrderWatch({ store, service, gate, now, onChanged: changed });
  const orders = createOrdersOut({ store, service, gate, now, elapsed, timing, onChanged: changed });
  const refusals = createRefusals({ store, service, gate, now, learnLimit: settings.learnLimit, publish });
  const sync = createSync({
    store,
    service,
    hasPublicArea: () => connection.address.publicBaseUrl !== "",
    now,
    onProgress(status) {
      publish("sync", "progress", status);
      if (status.state !== "running") void announce();
    },
  });
  const unknownCodes = createUnknownCodes({
    store,
    service,
    gate,
    now,
    refreshRecent: () => sync.complete(),
    onChanged: () => void news.troubles(),
  });
  const events = createEventIntake({ store, onApplied: () => void announce() });
  const signingKey = options.signingKey ?? (() => Promise.resolve(null));
  const inbox = createEventInbox({ store, intake: events, signingKey, now });
  let closed = false;

  function changed(submission: StoredSubmission): void {
    publish("resend", "changed", toResendRow(submission));
    orders.unknown.follow(submission);
    if (submission.state === "created") watch.follow(submission);
    if (submission.state === "refused" || submission.state === "released") void news.currentBatch();
    refusals.consider(submission);
    void announce();
  }

  const status = (): Promise<DeskStatus> =>
    readDeskStatus({ environment, version, store, settings, network, gate, now });

  async function announce(): Promise<void> {
    if (!closed) publish("desk", "statusChanged", await status());
  }

  /** What stopped when the gate closed goes on where it stood. */
  async function goOn(): Promise<void> {
    if (closed) return;
    orders.goOn();
    sync.startAfterFailure();
    await watch.recover();
  }

  return {
    store,
    settings,
    production: createProductionConfirmation({ kind: environment.kind, store, now }),
    sync,
    outbox: orders.outbox,
    unknown: orders.unknown,
    decisions: orders.decisions,
    watch,
    unknownCodes,
    refusals,
    requests,
    now,
    status,

    /** To be called when the credentials or addresses of the service are others than before. */
    connectionChanged: (): void => void gate.renew(),

    /** Picks up what the last run left, then begins to work in the background. */
    async start(): Promise<void> {
      // Not waited for: a locked keychain must not keep the desk from beginning.
      void gate.renew();
      await store.currentBatch(now().toISOString());
      await orders.recover();
      await sync.load();
      await watch.recover();
      orders.outbox.kick();
      sync.start();
      events.kick();
      await inbox.start();
      store.backUp();
    },

    async close(): Promise<void> {
      closed = true;
      // Ending the connections first ends every call that the workers below may be waiting for.
      await Promise.all([service.close(), inbox.close()]);
      await Promise.all([sync, orders, watch, unknownCodes, refusals, events].map((worker) => worker.close()));
      await requests.close();
      await store.close();
    },
  };
}

export type Desk = ReturnType<typeof createDesk>;
