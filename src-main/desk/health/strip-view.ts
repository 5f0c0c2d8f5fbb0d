import { looksLike } from "../../../src-domain/batches/batch.ts";
import type { ScanOutcome } from "../../../src-preload/contract/scanning/scan.ts";
import type { StripView } from "../../../src-preload/contract/window.ts";

export interface Strip {
  readonly toggle: () => boolean;
  readonly lock: (locked: boolean) => void;
  readonly show: (last: StripView["last"]) => void;
}

/** Without a reason, because there is no room for it. */
export function stripViewOf({ verdict, text }: ScanOutcome, limit: number): NonNullable<StripView["last"]> {
  return {
    kind: looksLike(verdict),
    code: "item" in verdict ? verdict.item.rma : text,
    slot: "slot" in verdict ? verdict.slot : null,
    limit,
  };
}
