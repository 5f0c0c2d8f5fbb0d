import type { DomainName, EventName, EventOf } from "../../src-preload/contract/index.ts";
import type { Settings } from "../../src-preload/contract/settings.ts";
import type { Availability } from "../service/availability.ts";
import type { ReturnsService } from "../service/index.ts";
import type { StoredSubmission } from "../store/resends/outbox-journal.ts";
import type { Store } from "../store/thread/client.ts";

export type Publish = <D extends DomainName, E extends EventName<D>>(
  domain: D,
  event: E,
  payload: EventOf<D, E>,
) => void;

export interface DeskBasics {
  readonly store: Store;
  readonly now: () => Date;
  /** Milliseconds of the monotonic clock. */
  readonly elapsed: () => number;
  readonly publish: Publish;
  /** Milliseconds. */
  readonly timing: {
    /** Between two tries to send, to read or to store. */
    readonly retryMs: number;
    /** How long a request whose answer was lost may still be at work in the service. */
    readonly settleMs: number;
  };
}

/** Shared by the parts of an open desk. Created once, in desk.ts. */
export interface DeskContext extends DeskBasics {
  readonly service: ReturnsService;
  readonly availability: Pick<Availability, "canCallService" | "onAvailable" | "network">;
  /** The service's clock, as far as it is known. */
  readonly clock: { readonly now: () => Date; readonly skewMs: () => number | null };
  /** Call it for every changed submission: it notifies the page and the parts that follow the submission. */
  readonly submissionChanged: (submission: StoredSubmission) => void;
  readonly readSettings: () => Promise<Settings>;
}
