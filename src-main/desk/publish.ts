import type { DomainName, EventName, EventOf } from "../../src-preload/contract/index.ts";

/** Tells the windows something unasked; the bridge delivers it. */
export type Publish = <D extends DomainName, E extends EventName<D>>(
  domain: D,
  event: E,
  payload: EventOf<D, E>,
) => void;
