import type { DomainName, EventName, EventOf } from "../../src-preload/contract/index.ts";
import type { Settings } from "../../src-preload/contract/settings.ts";
import type { ReturnsService } from "../service/index.ts";
import type { StoredSubmission } from "../store/orders/outbox-journal.ts";
import type { Store } from "../store/thread/client.ts";
import type { SendingGate } from "./sending/sending-gate.ts";

/** Sends the windows an event; the bridge delivers it. */
export type Publish = <D extends DomainName, E extends EventName<D>>(
  domain: D,
  event: E,
  payload: EventOf<D, E>,
) => void;

/** What there is before the service can be asked. */
export interface DeskBasics {
  readonly store: Store;
  /** The computer's clock. */
  readonly now: () => Date;
  /** Milliseconds of the monotonic clock. */
  readonly elapsed: () => number;
  readonly publish: Publish;
}

/** What the parts of an open desk share. Made once, in desk.ts. */
export interface DeskContext extends DeskBasics {
  readonly service: ReturnsService;
  /** While it is closed nothing is asked of the service; work waits until it opens. */
  readonly gate: SendingGate;
  /** The service's clock, as far as it is known. */
  readonly clock: { readonly now: () => Date; readonly skewMs: () => number | null };
  /** To be called with every submission that moved: the page hears of it, and the parts that follow it. */
  readonly submissionChanged: (submission: StoredSubmission) => void;
  readonly readSettings: () => Promise<Settings>;
  /** Milliseconds. */
  readonly timing: {
    /** Between two tries to send, to read or to store. */
    readonly retryMs: number;
    /** How long a request whose answer was lost may still be at work in the service. */
    readonly settleMs: number;
  };
}
