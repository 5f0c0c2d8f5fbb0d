import type { EventEmitter } from "node:events";
import type { Log } from "../../src-domain/health/log-entry.ts";
import type { DomainName, EventName, EventOf } from "../../src-preload/contract/index.ts";
import type { Settings } from "../../src-preload/contract/settings.ts";
import type { Availability } from "../service/availability.ts";
import type { ReturnsService } from "../service/index.ts";
import type { StoredSubmission } from "../store/resends/stored-submission.ts";
import type { Store } from "../store/thread/client.ts";

export type Publish = <Domain extends DomainName, Event extends EventName<Domain>>(
  domain: Domain,
  event: Event,
  payload: EventOf<Domain, Event>,
) => void;

/** Events that the parts of a desk emit for each other. */
export interface DeskChanges {
  readonly submission: [StoredSubmission];
  readonly settings: [Settings];
  readonly status: [];
  /** Orders of channels were imported, or an import was undone. */
  readonly orders: [];
}

export interface DeskBasics {
  readonly store: Store;
  readonly now: () => Date;
  /** `now` in ISO 8601, UTC. */
  readonly isoNow: () => string;
  /** Milliseconds of the monotonic clock. */
  readonly elapsed: () => number;
  readonly publish: Publish;
  readonly log: Log;
  /** All times in milliseconds. */
  readonly timing: {
    /** Wait between two attempts to send, fetch or store. */
    readonly retryMs: number;
    /** How long the service may still work on a request whose answer was lost. */
    readonly settleMs: number;
    /** How long one second of the setting `undoSeconds` lasts; 0 for tests that undo nothing. */
    readonly undoUnitMs: number;
  };
  readonly changes: EventEmitter<DeskChanges>;
}

export interface DeskContext extends DeskBasics {
  readonly service: ReturnsService;
  readonly availability: Pick<Availability, "canCallService" | "onAvailable" | "network">;
  /** The service's clock. `skewMs` is null until an answer contains its time. */
  readonly clock: { readonly now: () => Date; readonly skewMs: () => number | null };
  /** Must be called with every changed submission. */
  readonly reportSubmission: (submission: StoredSubmission) => void;
  readonly readSettings: () => Promise<Settings>;
  /** Returns whether this desk imports orders of channels. Needs the store only after the settings changed. */
  readonly isOrderBookInUse: () => Promise<boolean>;
}
