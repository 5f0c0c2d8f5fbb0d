import { headers, type Msg, type NatsConnection, type Subscription } from "@nats-io/transport-node";
import { SECOND_MS } from "../../src-domain/durations.ts";
import {
  encodeDeskFigures,
  parseDeskFigures,
  presenceOf,
  type DeskFigures,
  type FloorDesk,
} from "../../src-domain/fleet/desk-figures.ts";
import { isObject } from "../../src-domain/json-object.ts";
import { limitWait } from "../../src-domain/waits.ts";
import { throttle } from "../base/throttle.ts";
import { warnAbout } from "../base/warn.ts";
import { createWorkLoop } from "../base/work-loop.ts";
import { NO_MESSAGE, readDesks, type KnownDesk } from "./desks-bucket.ts";
import { DESKS_BUCKET, figuresKey, keySubject, figuresSubject } from "./names.ts";

interface PublisherOptions {
  readonly connection: NatsConnection;
  readonly warehouse: string;
  readonly desk: string;
  /** Returns whether this computer has the desk's name, and is connected. */
  readonly hasName: () => boolean;
}

/** A desk that is gone stays in the shift report of its day. */
const STORED_TTL = "36h";
const STORE_TIMEOUT_MS = 2000;

/** Sends a desk's figures. Does nothing while another computer has the name, or the connection is lost. */
export function createFiguresPublisher({ connection, warehouse, desk, hasName }: PublisherOptions) {
  const expiring = headers();
  expiring.set("Nats-TTL", STORED_TTL);
  return {
    canPublish: hasName,

    /** Sends the figures to members that read them now. */
    publish(figures: DeskFigures): void {
      if (hasName()) connection.publish(figuresSubject(warehouse, desk), encodeDeskFigures(figures));
    },

    /** Stores the figures for members that read them later. Returns false if no server answers or can store now. */
    async store(figures: DeskFigures): Promise<boolean> {
      if (!hasName()) return false;
      const subject = keySubject(DESKS_BUCKET, figuresKey(desk));
      try {
        const request = { headers: expiring, timeout: STORE_TIMEOUT_MS };
        const answer: unknown = (await connection.request(subject, encodeDeskFigures(figures), request)).json();
        return isObject(answer) && answer["error"] === undefined;
      } catch {
        return false;
      }
    },
  };
}

interface ViewOptions {
  /** Resolves once the member is connected for the first time. */
  readonly connection: Promise<NatsConnection>;
  readonly isConnected: () => boolean;
  readonly warehouse: string;
  /** Called when desks may have changed, at most once a second, while a page shows them. */
  readonly onChanged: () => void;
  /** Milliseconds between two reads of the leases. */
  readonly readMs?: number;
  /** Milliseconds after the last `read` until the desks are no longer followed. */
  readonly idleMs?: number;
}

const READ_MS = 5 * SECOND_MS;
const IDLE_MS = 30 * SECOND_MS;
const CHANGE_INTERVAL_MS = SECOND_MS;

/**
 * Reads the figures of all desks. Follows them only while a page shows them, because each desk publishes each second.
 */
export function createDesksView({ idleMs = IDLE_MS, ...options }: ViewOptions) {
  let watch: ReturnType<typeof watchDesks> | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function stopWatching(): void {
    clearTimeout(idleTimer);
    watch?.close();
    watch = null;
  }

  return {
    /** Returns null if no server answers. */
    async read(): Promise<readonly FloorDesk[] | null> {
      if (isClosed || !options.isConnected()) return null;
      clearTimeout(idleTimer);
      idleTimer = setTimeout(stopWatching, limitWait(idleMs));
      watch ??= watchDesks(options);
      return watch.read();
    },
    close(): void {
      isClosed = true;
      stopWatching();
    },
  };
}

function watchDesks({ connection, isConnected, warehouse, onChanged, readMs = READ_MS }: Omit<ViewOptions, "idleMs">) {
  const desks = new Map<string, KnownDesk>();
  const loop = createWorkLoop({ work: readStored, retryMs: readMs, name: "fleet-desks" });
  const changes = throttle(CHANGE_INTERVAL_MS, onChanged);
  let subscription: Subscription | null = null;
  let isComplete = false;
  const firstRead = Promise.withResolvers<void>();

  function receive(error: Error | null, { subject, data }: Msg): void {
    const desk = subject.slice(figuresSubject(warehouse, "").length);
    if (error !== null || desk === "") return;
    const figures = parseDeskFigures(new TextDecoder().decode(data));
    desks.set(desk, { hasLease: true, lastMessageAtMs: performance.now(), figures });
    changes.trigger();
  }

  async function readStored(): Promise<void> {
    const opened = await connection;
    if (loop.isClosing()) return;
    subscription ??= opened.subscribe(figuresSubject(warehouse, "*"), { callback: receive });
    const startedAtMs = performance.now();
    const stored = isConnected() ? await readDesks(opened) : null;
    if (loop.isClosing()) return;
    if (stored !== null) applyStored(stored, startedAtMs);
    isComplete = stored !== null;
    firstRead.resolve();
    changes.trigger();
    loop.wakeIn(readMs);
  }

  /** Removes desks without a lease. A desk whose message came after `startedAtMs` has one. */
  function applyStored(stored: ReadonlyMap<string, KnownDesk>, startedAtMs: number): void {
    for (const [name, { lastMessageAtMs }] of desks)
      if (!stored.has(name) && lastMessageAtMs < startedAtMs) desks.delete(name);
    for (const name of new Set([...desks.keys(), ...stored.keys()])) {
      const known = desks.get(name) ?? NO_MESSAGE;
      const { hasLease, lastMessageAtMs, figures } = stored.get(name) ?? NO_MESSAGE;
      desks.set(name, {
        hasLease: hasLease || known.lastMessageAtMs >= startedAtMs,
        lastMessageAtMs: Math.max(lastMessageAtMs, known.lastMessageAtMs),
        figures: chooseNewerFigures(known.figures, figures),
      });
    }
  }

  const toFloorDesk = ([desk, { hasLease, lastMessageAtMs, figures }]: readonly [string, KnownDesk]): FloorDesk => {
    const silentMs = performance.now() - lastMessageAtMs;
    const lastMessageAt = new Date(Date.now() - silentMs).toISOString();
    return { desk, presence: presenceOf(hasLease, silentMs), lastMessageAt, figures };
  };

  loop.run();
  return {
    async read(): Promise<FloorDesk[] | null> {
      await firstRead.promise;
      if (!isComplete || !isConnected()) return null;
      return [...desks].map(toFloorDesk).toSorted((one, other) => compareNames(one.desk, other.desk));
    },
    close(): void {
      firstRead.resolve();
      changes.stop();
      subscription?.unsubscribe();
      // A read in progress waits for an answer that may never come.
      loop.close().catch(warnAbout("fleet-desks"));
    },
  };
}

/** The stored figures may be older than the received figures. */
function chooseNewerFigures(known: FloorDesk["figures"], stored: FloorDesk["figures"]): FloorDesk["figures"] {
  if (known === null || known === "unreadable") return stored ?? known;
  return stored === null || stored === "unreadable" || stored.at < known.at ? known : stored;
}

/** Compares numbers in names by value: "bench-2" comes before "bench-10". */
const { compare: compareNames } = new Intl.Collator("en", { numeric: true });
