import { networkInterfaces } from "node:os";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { MINUTE_MS } from "../../../src-domain/durations.ts";
import type { ConfirmTrust, TrustRefusal } from "../../../src-domain/environments/trust.ts";
import {
  INBOX_REFUSALS,
  INBOX_DEFAULTS,
  findInvalidField,
  inboxObstacle,
  isOpenToAnyone,
  MAX_KNOWN_SENDERS,
  type InboxSettings,
  type InboxRefusal,
  type InboxField,
} from "../../../src-domain/events/event-inbox.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import { inboxSettings, type InboxState } from "../../../src-preload/contract/events/inbox.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import { throttle } from "../../base/throttle.ts";
import { warnAbout } from "../../base/warn.ts";
import { type EventSource, createWebhookListener } from "../../events/webhook-listener.ts";
import type { Store } from "../../store/thread/client.ts";
import type { DeskContext } from "../context.ts";
import type { EventIntake } from "./event-intake.ts";
import type { SigningKeyProblem, SigningKeys } from "./signing-keys.ts";

const MAX_KINDS = 20;

type Counted = Pick<InboxState, "refused" | "lastRefusedAt" | "probes">;

async function readInboxState(
  store: Store,
  now: Pick<InboxState, "settings" | "signingKey" | "listening" | "acceptedFrom"> & Counted,
): Promise<InboxState> {
  const { tallies, waiting } = await store.eventCounts();
  const sum = (counted: typeof tallies): number => counted.reduce((total, { received }) => total + received, 0);
  const unreadable = tallies.filter(({ category }) => category === "");
  const unknown = tallies.filter(({ category, known }) => category !== "" && !known);
  const known = tallies.filter((tally) => tally.known);
  return {
    ...now,
    openToAnyone: now.listening.state === "open" && isOpenToAnyone(now.settings),
    addresses: listenAddresses(),
    received: sum(tallies),
    applied: Math.max(0, sum(known) - waiting),
    waiting,
    unreadable: sum(unreadable),
    unknownKinds: unknown.slice(0, MAX_KINDS).map(({ category, action, received }) => ({ category, action, received })),
    unknownTotal: sum(unknown),
    lastReceivedAt: tallies.reduce<string | null>(
      (last, { lastReceivedAt }) => (last === null || lastReceivedAt > last ? lastReceivedAt : last),
      null,
    ),
  };
}

function listenAddresses(): string[] {
  const inNetworks = Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).filter(({ family, internal }) => family === "IPv4" && !internal).map(({ address }) => address),
  );
  return [...new Set(["127.0.0.1", ...inNetworks, "0.0.0.0"])];
}

/** Counts requests that were no events, since the desk was opened. */
function createInboxTally(now: () => Date, onChanged: () => void) {
  const refused = new Map<InboxRefusal, number>();
  let lastRefusedAt: string | null = null;
  let probes = 0;
  return {
    refuse(cause: InboxRefusal): void {
      refused.set(cause, (refused.get(cause) ?? 0) + 1);
      lastRefusedAt = now().toISOString();
      onChanged();
    },
    probe(): void {
      probes += 1;
      onChanged();
    },
    counted: (): Counted => ({
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
  const known = new Set<string>();
  const list = async (): Promise<string[]> => {
    for (const sender of storedSenders.parse((await store.readSetting(SENDERS_SETTING)) ?? [])) known.add(sender);
    return [...known].slice(0, MAX_KNOWN_SENDERS);
  };
  return {
    list,
    add(sender: string): void {
      if (known.has(sender) || known.size >= MAX_KNOWN_SENDERS) return;
      known.add(sender);
      list()
        .then((senders) => store.writeSettings({ [SENDERS_SETTING]: senders }))
        .catch(warnAbout("inbox-sender"));
    },
  };
}

const SETTING = "inbox";
const SENDERS_SETTING = "inboxAcceptedFrom";
const storedSenders = z.array(z.string().max(60)).max(MAX_KNOWN_SENDERS).catch([]);
const RETRY_MS = 3000;
/** Milliseconds between two reads of the key, so that a sender of garbage does not keep the keychain busy. */
const REREAD_MS = 30_000;
const PUBLISH_INTERVAL_MS = 400;
export function createEventInbox(
  { store, publish, now }: DeskContext,
  intake: EventIntake,
  keys: SigningKeys,
  ownDefaults: Partial<InboxSettings> = {},
) {
  const defaults: InboxSettings = { ...INBOX_DEFAULTS, ...ownDefaults };
  const notifications = throttle(PUBLISH_INTERVAL_MS, () => {
    if (closed) return;
    state()
      .then((current) => closed || publish("inbox", "changed", current))
      .catch(warnAbout("inbox-status"));
  });
  const tally = createInboxTally(now, () => notifications.trigger());
  const accepted = createAcceptedSenders(store);
  let source: EventSource | null = null;
  let listening: InboxState["listening"] = { state: "off" };
  let retry: NodeJS.Timeout | undefined;
  let rereadAt = -Infinity;
  const openQueue = createSerialQueue();
  let closed = false;

  const settings = async (): Promise<InboxSettings> => parseSettings(await store.readSetting(SETTING), defaults);

  async function state(): Promise<InboxState> {
    const [configured, signingKey, acceptedFrom] = await Promise.all([settings(), keys.state(), accepted.list()]);
    return readInboxState(store, { settings: configured, signingKey, listening, acceptedFrom, ...tally.counted() });
  }

  async function rotatedKey(): Promise<string | null> {
    if (performance.now() - rereadAt < REREAD_MS) return keys.read();
    rereadAt = performance.now();
    return keys.reread();
  }

  async function reopen(): Promise<void> {
    clearTimeout(retry);
    await source?.close();
    source = null;
    const configured = await settings();
    if (closed || !configured.on) listening = { state: "off" };
    else if ((await obstacleTo(store, configured)) !== null)
      listening = { state: "closed", obstacle: "incomplete", willRetry: false };
    else await open(configured);
    notifications.trigger();
  }

  async function open(configured: InboxSettings): Promise<void> {
    const listener = createWebhookListener({
      ...configured,
      freshMs: configured.freshMinutes * MINUTE_MS,
      signingKey: () => keys.read(),
      rereadKey: rotatedKey,
      now,
      onRefused: (cause) => tally.refuse(cause),
      onProbe: () => tally.probe(),
      onAccepted: (sender) => accepted.add(sender),
    });
    // Off by default, because the service may delay events for a day (public documentation, section 7.1).
    const maxAgeMs = configured.eventMinutes > 0 ? configured.eventMinutes * MINUTE_MS : Infinity;
    const opened = await listener.open((event) => intake.take(event, "webhook", maxAgeMs));
    if (opened.ok) {
      source = listener;
      listening = { state: "open", address: addressOf(configured) };
      return;
    }
    listening = { state: "closed", obstacle: opened.error, willRetry: true };
    // Another environment may not have closed its listener yet, or the network is not ready.
    retry = setTimeout(() => void enqueue(reopen), RETRY_MS);
  }

  async function withKey(written: ReturnType<SigningKeys["save"]>): Promise<Result<InboxState, SigningKeyProblem>> {
    const result = await written;
    if (!result.ok) return result;
    notifications.trigger();
    return success(await state());
  }

  function enqueue(run: () => Promise<void>): Promise<void> {
    const task = openQueue.enqueue(run);
    task.catch(warnAbout("inbox-restart"));
    return task;
  }

  return {
    /** Reads the key again, because IT may have replaced it. Called when the operator opens the inbox. */
    async refreshState(): Promise<InboxState> {
      await keys.reread();
      return state();
    },
    readState: state,
    notify: () => notifications.trigger(),
    start: (): Promise<void> => enqueue(reopen),

    async save(values: InboxSettings, confirm: ConfirmTrust): Promise<Result<InboxState, InboxField | TrustRefusal>> {
      const refusal = await confirmChange(values, await settings(), confirm);
      if (refusal !== null) return failure(refusal);
      await store.writeSettings({ [SETTING]: values });
      await enqueue(reopen);
      return success(await state());
    },

    saveSigningKey: (signingKey: string) => withKey(keys.save(signingKey)),
    removeSigningKey: () => withKey(keys.remove()),

    async close(): Promise<void> {
      closed = true;
      clearTimeout(retry);
      notifications.stop();
      await openQueue.whenIdle();
      await source?.close();
    },
  };
}

/** Settings of an earlier version have no `senders`. */
function parseSettings(value: unknown, defaults: InboxSettings): InboxSettings {
  const stored = inboxSettings.safeParse({ senders: defaults.senders, ...(value as object | undefined) });
  return stored.success ? stored.data : defaults;
}

/** Without `senders` the inbox of an earlier version stays open, because events would be lost. Health reports it. */
async function obstacleTo(store: Pick<Store, "readSetting" | "eventCounts">, configured: InboxSettings) {
  const obstacle = inboxObstacle(configured);
  if (obstacle !== "senders" || !isOpenToAnyone(configured)) return obstacle;
  const isFromBefore = (await store.readSetting(SETTING)) !== null || (await store.eventCounts()).tallies.length > 0;
  return isFromBefore ? findInvalidField(configured) : obstacle;
}

/** Asks the operator to confirm the change. Returns why the settings must not be stored; null if they can. */
async function confirmChange(values: InboxSettings, before: InboxSettings, confirm: ConfirmTrust) {
  // An inbox that is off may be incomplete.
  const obstacle = values.on ? inboxObstacle(values) : null;
  if (obstacle !== null || isDeepStrictEqual(values, before)) return obstacle;
  const change = { kind: "inbox", subject: values.senders.join(", "), target: addressOf(values) } as const;
  const answer = await confirm({
    ...change,
    ...(!values.on && (before.on ? { removes: true, target: addressOf(before) } : { dormant: true })),
  });
  return answer === "confirmed" ? null : answer;
}

function addressOf({ host, port, path }: InboxSettings): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}${path}`;
}
