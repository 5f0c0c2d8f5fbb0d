import { networkInterfaces } from "node:os";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { MINUTE_MS } from "../../../src-domain/durations.ts";
import type { ConfirmTrust, TrustRefusal } from "../../../src-domain/environments/trust.ts";
import {
  INBOX_REFUSALS,
  INBOX_DEFAULTS,
  findInvalidField,
  findBlockingField,
  isOpenToAnyone,
  MAX_KNOWN_SENDERS,
  type InboxObstacle,
  type InboxSettings,
  type InboxRefusal,
  type InboxField,
} from "../../../src-domain/events/event-inbox.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import { inboxSettings, type InboxState } from "../../../src-preload/contract/events/inbox.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import { throttle } from "../../base/throttle.ts";
import { warnAbout } from "../../base/warn.ts";
import type { EventSource } from "../../events/event-source.ts";
import { createWebhookListener } from "../../events/webhook-listener.ts";
import type { Store } from "../../store/thread/client.ts";
import type { DeskContext } from "../context.ts";
import type { EventIntake } from "./event-intake.ts";
import type { SigningKeyProblem, SigningKeys } from "./signing-keys.ts";

const MAX_UNKNOWN_KINDS = 20;

type InboxCounts = Pick<InboxState, "refused" | "lastRefusedAt" | "probes">;

async function readInboxState(
  store: Store,
  currentState: Pick<InboxState, "settings" | "signingKey" | "listening" | "acceptedFrom"> & InboxCounts,
): Promise<InboxState> {
  const { tallies, waiting } = await store.eventCounts();
  const sumReceived = (tallyGroup: typeof tallies): number =>
    tallyGroup.reduce((total, { received }) => total + received, 0);
  const unreadable = tallies.filter(({ category }) => category === "");
  const unknown = tallies.filter(({ category, isKnown }) => category !== "" && !isKnown);
  const known = tallies.filter((tally) => tally.isKnown);
  return {
    ...currentState,
    isOpenToAnyone: currentState.listening.state === "open" && isOpenToAnyone(currentState.settings),
    addresses: listenAddresses(),
    received: sumReceived(tallies),
    applied: Math.max(0, sumReceived(known) - waiting),
    waiting,
    unreadable: sumReceived(unreadable),
    unknownKinds: unknown
      .slice(0, MAX_UNKNOWN_KINDS)
      .map(({ category, action, received }) => ({ category, action, received })),
    unknownTotal: sumReceived(unknown),
    lastReceivedAt: tallies.reduce<string | null>(
      (last, { lastReceivedAt }) => (last === null || lastReceivedAt > last ? lastReceivedAt : last),
      null,
    ),
  };
}

function listenAddresses(): string[] {
  const networkAddresses = Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).filter(({ family, internal }) => family === "IPv4" && !internal).map(({ address }) => address),
  );
  return [...new Set(["127.0.0.1", ...networkAddresses, "0.0.0.0"])];
}

/** Counts refused requests and probes since the desk was opened. */
function createInboxTally(now: () => Date, onChanged: () => void) {
  const refused = new Map<InboxRefusal, number>();
  let lastRefusedAt: string | null = null;
  let probes = 0;
  return {
    countRefusal(cause: InboxRefusal): void {
      refused.set(cause, (refused.get(cause) ?? 0) + 1);
      lastRefusedAt = now().toISOString();
      onChanged();
    },
    countProbe(): void {
      probes += 1;
      onChanged();
    },
    counts: (): InboxCounts => ({
      refused: INBOX_REFUSALS.flatMap((cause) => {
        const count = refused.get(cause) ?? 0;
        return count === 0 ? [] : [{ cause, count }];
      }),
      lastRefusedAt,
      probes,
    }),
  };
}

/** Stores the addresses that sent signed deliveries, so that the operator can limit the inbox to them. */
function createAcceptedSenders(store: Pick<Store, "readSetting" | "writeSettings">) {
  const knownSenders = new Set<string>();
  const listSenders = async (): Promise<string[]> => {
    for (const sender of storedSenders.parse((await store.readSetting(SENDERS_SETTING)) ?? []))
      knownSenders.add(sender);
    return [...knownSenders].slice(0, MAX_KNOWN_SENDERS);
  };
  return {
    list: listSenders,
    add(sender: string): void {
      if (knownSenders.has(sender) || knownSenders.size >= MAX_KNOWN_SENDERS) return;
      knownSenders.add(sender);
      listSenders()
        .then((senders) => store.writeSettings({ [SENDERS_SETTING]: senders }))
        .catch((error: unknown) => {
          // The sender's next delivery tries again.
          knownSenders.delete(sender);
          warnAbout("inbox-sender")(error);
        });
    },
  };
}

const SETTING = "inbox";
const SENDERS_SETTING = "inboxAcceptedFrom";
const storedSenders = z.array(z.string().max(60)).max(MAX_KNOWN_SENDERS).catch([]);
const RETRY_MS = 3000;
/** Milliseconds between two reads of the key, so that invalid deliveries do not keep the keychain busy. */
const REREAD_MS = 30_000;
const PUBLISH_INTERVAL_MS = 400;

type OpenResult = Promise<Result<EventSource<InboxObstacle>, InboxObstacle>>;

/** Opens and closes the listener as the settings say, and retries after a failure. */
function createListening(
  store: Pick<Store, "readSetting" | "eventCounts">,
  loadSettings: () => Promise<InboxSettings>,
  openListener: (settings: InboxSettings) => OpenResult,
  onChanged: () => void,
) {
  const { enqueue, whenIdle } = createSerialQueue();
  let listener: EventSource<InboxObstacle> | null = null;
  let state: InboxState["listening"] = { state: "off" };
  let retryTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function reopenNow(): Promise<void> {
    clearTimeout(retryTimer);
    await listener?.close();
    listener = null;
    const settings = await loadSettings();
    if (isClosed || !settings.on) state = { state: "off" };
    else if ((await findObstacle(store, settings)) !== null)
      state = { state: "closed", obstacle: "incomplete", willRetry: false };
    else await open(settings);
    onChanged();
  }

  async function open(settings: InboxSettings): Promise<void> {
    const opened = await openListener(settings);
    if (opened.ok) {
      listener = opened.value;
      state = { state: "open", address: formatAddress(settings) };
      return;
    }
    state = { state: "closed", obstacle: opened.error, willRetry: true };
    // Another environment may not have closed its listener yet, or the network is not ready.
    retryTimer = setTimeout(() => void reopen(), RETRY_MS);
  }

  function reopen(): Promise<void> {
    const reopening = enqueue(reopenNow);
    reopening.catch(warnAbout("inbox-restart"));
    return reopening;
  }

  return {
    reopen,
    state: (): InboxState["listening"] => state,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(retryTimer);
      await whenIdle();
      await listener?.close();
    },
  };
}

/** Reads the key again after an invalid signature, because IT may have replaced it, at most once per `REREAD_MS`. */
function createRotatedKeyReader(keys: SigningKeys): () => Promise<string | null> {
  let rereadAtMs = -Infinity;
  return () => {
    if (performance.now() - rereadAtMs < REREAD_MS) return keys.read();
    rereadAtMs = performance.now();
    return keys.reread();
  };
}

/** Returns a function that opens a listener whose events go to the intake. */
function createListenerOpener(
  intake: EventIntake,
  keys: SigningKeys,
  now: () => Date,
  tally: ReturnType<typeof createInboxTally>,
  senders: ReturnType<typeof createAcceptedSenders>,
): (settings: InboxSettings) => OpenResult {
  const readRotatedKey = createRotatedKeyReader(keys);
  return async (settings) => {
    const listener = createWebhookListener({
      ...settings,
      freshMs: settings.freshMinutes * MINUTE_MS,
      signingKey: () => keys.read(),
      rereadKey: readRotatedKey,
      now,
      onRefused: (cause) => tally.countRefusal(cause),
      onProbe: () => tally.countProbe(),
      onAccepted: (sender) => senders.add(sender),
    });
    // Off by default, because the service may delay events for a day (public documentation, section 7.1).
    const maxAgeMs = settings.eventMinutes > 0 ? settings.eventMinutes * MINUTE_MS : Infinity;
    const opened = await listener.open((events) => intake.add(events, "webhook", { maxAgeMs }));
    return opened.ok ? success(listener) : opened;
  };
}

export function createEventInbox(
  { store, publish, now }: DeskContext,
  intake: EventIntake,
  keys: SigningKeys,
  defaultOverrides: Partial<InboxSettings> = {},
) {
  const defaults: InboxSettings = { ...INBOX_DEFAULTS, ...defaultOverrides };
  const notifications = throttle(PUBLISH_INTERVAL_MS, () => {
    if (isClosed) return;
    readState()
      .then((current) => isClosed || publish("inbox", "changed", current))
      .catch(warnAbout("inbox-status"));
  });
  const tally = createInboxTally(now, () => notifications.trigger());
  const senders = createAcceptedSenders(store);
  const openListener = createListenerOpener(intake, keys, now, tally, senders);
  const listening = createListening(store, loadSettings, openListener, () => notifications.trigger());
  let isClosed = false;

  async function loadSettings(): Promise<InboxSettings> {
    return parseSettings(await store.readSetting(SETTING), defaults);
  }

  async function readState(): Promise<InboxState> {
    const [settings, signingKey, acceptedFrom] = await Promise.all([loadSettings(), keys.state(), senders.list()]);
    const state = { settings, signingKey, listening: listening.state(), acceptedFrom };
    return readInboxState(store, { ...state, ...tally.counts() });
  }

  async function publishKeyChange(
    change: ReturnType<SigningKeys["save"]>,
  ): Promise<Result<InboxState, SigningKeyProblem>> {
    const result = await change;
    if (!result.ok) return result;
    notifications.trigger();
    return success(await readState());
  }

  return {
    /** Reads the key again, because IT may have replaced it. Called when the operator opens the inbox. */
    async refreshState(): Promise<InboxState> {
      await keys.reread();
      return readState();
    },
    readState,
    notify: () => notifications.trigger(),
    start: listening.reopen,

    async save(values: InboxSettings, confirm: ConfirmTrust): Promise<Result<InboxState, InboxField | TrustRefusal>> {
      const refusal = await findSaveObstacle(values, await loadSettings(), confirm);
      if (refusal !== null) return failure(refusal);
      await store.writeSettings({ [SETTING]: values });
      await listening.reopen();
      return success(await readState());
    },

    saveSigningKey: (signingKey: string) => publishKeyChange(keys.save(signingKey)),
    removeSigningKey: () => publishKeyChange(keys.remove()),

    async close(): Promise<void> {
      isClosed = true;
      notifications.stop();
      await listening.close();
    },
  };
}

/** Settings of an earlier version have no `senders`. */
function parseSettings(value: unknown, defaults: InboxSettings): InboxSettings {
  const stored = inboxSettings.safeParse({ senders: defaults.senders, ...(value as object | undefined) });
  return stored.success ? stored.data : defaults;
}

/** An inbox of an earlier version stays open without `senders`, because closing it would lose events. */
async function findObstacle(store: Pick<Store, "readSetting" | "eventCounts">, currentSettings: InboxSettings) {
  const obstacle = findBlockingField(currentSettings);
  if (obstacle !== "senders" || !isOpenToAnyone(currentSettings)) return obstacle;
  const wasUsedBefore = (await store.readSetting(SETTING)) !== null || (await store.eventCounts()).tallies.length > 0;
  return wasUsedBefore ? findInvalidField(currentSettings) : obstacle;
}

/** Asks the operator to confirm the change. Returns why the settings must not be stored; null if they can. */
async function findSaveObstacle(values: InboxSettings, previousSettings: InboxSettings, confirm: ConfirmTrust) {
  // An inbox that is off may be incomplete.
  const obstacle = values.on ? findBlockingField(values) : null;
  if (obstacle !== null || isDeepStrictEqual(values, previousSettings)) return obstacle;
  const change = { kind: "inbox", subject: values.senders.join(", "), target: formatAddress(values) } as const;
  const answer = await confirm({
    ...change,
    ...(!values.on &&
      (previousSettings.on ? { removes: true, target: formatAddress(previousSettings) } : { isDormant: true })),
  });
  return answer === "confirmed" ? null : answer;
}

function formatAddress({ host, port, path }: InboxSettings): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}${path}`;
}
