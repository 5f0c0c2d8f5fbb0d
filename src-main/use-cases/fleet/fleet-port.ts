import type { EventCursor } from "../../../src-domain/events/event-cursor.ts";
import type { ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import type { Claim, FoundClaim } from "../../../src-domain/fleet/claim.ts";
import type { DeskFigures, FloorDesk } from "../../../src-domain/fleet/desk-figures.ts";
import type { BatchKey, FloorBatch, FoundBatch, TakenBatch } from "../../../src-domain/fleet/floor-batch.ts";
import type {
  OrderToShare,
  FileToShare,
  OrderBookChange,
  OrderMessage,
  OrderReference,
} from "../../../src-domain/fleet/order-message.ts";
import type { RelayHeartbeat } from "../../../src-domain/fleet/relay-heartbeat.ts";
import type { EventSource } from "../../events/event-source.ts";

interface StreamHooks {
  readonly readCursor: (stream: string) => Promise<EventCursor | null>;
  readonly now: () => Date;
}

export interface EventHooks extends StreamHooks {
  /** Called if events were deleted before this desk read them, and again after a restart if it rejects. */
  readonly onGap: () => Promise<void>;
}

export interface FleetEventSource extends EventSource<never> {
  /** Reads the stream. Returns whether the desk then has all events that the fleet had at the time of the call. */
  readToEnd(): Promise<boolean>;
}

export interface OrderHooks extends StreamHooks {
  /** Changes the order book as another desk did, and stores the cursor in the same transaction. */
  readonly apply: (changes: readonly OrderBookChange[], cursor: EventCursor) => Promise<unknown>;
  /** Called if messages were deleted before this desk read them. */
  readonly onGap: () => Promise<void>;
}

/**
 * `too-large`: an order of the file is larger than a message can be. `keys-erased`: the file was published, but keys of
 * its recipients were erased.
 */
export type PublishOutcome = "published" | "unreachable" | "too-large" | "keys-erased";

/** The fleet's stream of order messages. */
export interface OrderStream {
  publish(messageId: string, message: OrderMessage): Promise<PublishOutcome>;
  /** `readOrders`: reads the next orders after an id. */
  publishFile(
    file: FileToShare,
    readOrders: (afterId: string) => Promise<readonly OrderToShare[]>,
  ): Promise<PublishOutcome>;
  /**
   * Erases the keys of recipients that this desk erased, and publishes the erasure. Returns false if no server answers.
   */
  eraseRecipients(erasures: readonly (OrderReference & { readonly isKeyOnly: boolean })[]): Promise<boolean>;
  /** Returns whether the desk has read all messages that the stream had when the desk connected. */
  hasReadAll(): boolean;
  /** Erases keys that no order uses. `orders`: the orders whose recipient this desk has. */
  eraseUnusedKeys(orders: readonly OrderReference[]): Promise<void>;
  close(): Promise<void>;
}

export interface FloorHooks {
  /** Called with the claims and batches that changed. A claim is null if no desk claims the item or order line. */
  readonly onChanged: (changes: {
    readonly claims: ReadonlyMap<ClaimKey, FoundClaim>;
    readonly batchIds: readonly string[];
  }) => void;
  /** Called when the desk has all claims and batches, at first and after each interruption. */
  readonly onComplete: () => void;
  readonly onConnectionLost: () => void;
}

/** A null `claim` gives the claim up, and a null `batch` removes the batch from the floor. */
export type FloorChange =
  | { readonly key: ClaimKey; readonly claim: Claim | null }
  | { readonly key: BatchKey; readonly batch: FloorBatch | TakenBatch | null };

/** All claims and batches of the warehouse, in memory. */
export interface Floor {
  find(key: ClaimKey): FoundClaim;
  findBatch(batchId: string): FoundBatch;
  batches(): (readonly [batchId: string, found: FoundBatch])[];
  claims(): (readonly [key: ClaimKey, claim: FoundClaim])[];
  /** Number that grows with each write of the key; 0 before the first write. */
  revision(key: ClaimKey | BatchKey): number;
  isComplete(): boolean;
  /**
   * Writes all changes, or nothing if another desk wrote one of the keys since this desk read it. After a conflict,
   * `find` returns what the server has.
   */
  write(changes: readonly FloorChange[]): Promise<"written" | "conflict" | "unreachable">;
  /** Reads a batch from the server. Returns false if no server answers. */
  refreshBatch(key: BatchKey): Promise<boolean>;
  close(): Promise<void>;
}

/** Keys that encrypt recipients and events in the fleet. Functions resolve to null if no server answers. */
export interface RecipientKeys {
  /** Encrypts a text with the key of this name, which is created if missing. */
  seal(name: string, text: string): Promise<string | null>;
  /** `erased`: the key was erased. */
  open(name: string, sealed: string): Promise<{ readonly text: string } | "erased" | null>;
  /** Returns false if there is no key to erase. */
  erase(name: string): Promise<boolean | null>;
  /** The servers' time, in milliseconds since 1970: a desk's wrong clock must not erase keys. */
  readTime(): Promise<number | null>;
  /**
   * Erases keys that nothing uses, and only those created before `before`; null erases them whatever their age. Returns
   * false if no server answers.
   */
  eraseUnused(before: Date | null, isUsed: (name: string) => boolean): Promise<boolean>;
}

/** Sends this desk's figures to the fleet. */
export interface FiguresPublisher {
  /** Returns false while another computer has the desk's name, or the connection is lost. */
  canPublish(): boolean;
  publish(figures: DeskFigures): void;
  /** Returns false if no server answers. */
  store(figures: DeskFigures): Promise<boolean>;
}

/** Follows all desks of the fleet from a call of `read` until half a minute after the last call. */
interface DesksView {
  /** Returns null if no server answers. */
  read(): Promise<readonly FloorDesk[] | null>;
  close(): void;
}

interface FleetParts {
  readonly openEvents: (hooks: EventHooks) => FleetEventSource;
  readonly openFloor: (hooks: FloorHooks) => Floor;
  readonly openOrders: (hooks: OrderHooks) => OrderStream;
  readonly keys: RecipientKeys;
  /** Returns the names of the desks that are at work; null if no server answers. */
  readonly findDesks: () => Promise<ReadonlySet<string> | null>;
  readonly figures: FiguresPublisher;
  /** `onChanged` is called when the desks may have changed, at most once a second. */
  readonly openDesksView: (onChanged: () => void) => DesksView;
  /** Calls back at each heartbeat of the relay that polls the service. */
  readonly watchRelay: (onHeartbeat: (beat: RelayHeartbeat) => void) => { readonly close: () => void };
}

/** A desk's fleet. src-main/fleet implements it, and is loaded only for a desk of a fleet. */
export interface FleetPort {
  /** Name of this desk in the fleet. */
  readonly desk: string;
  /** Resolves when the code is loaded; the connection may still be missing. */
  readonly parts: Promise<FleetParts>;
}
