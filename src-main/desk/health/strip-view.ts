import { looksLike } from "../../../src-domain/batches/batch.ts";
import type { ScanOutcome } from "../../../src-preload/contract/scanning/scan.ts";
import type { StripView } from "../../../src-preload/contract/window.ts";

/** The small window that stays on top of other programs. */
export interface Strip {
  /** Answers whether it is open now. */
  readonly toggle: () => boolean;
  readonly lock: (locked: boolean) => void;
  readonly show: (last: StripView["last"]) => void;
}

/** There is no room for why: the word alone says whether something was refused. */
export function stripViewOf({ verdict, text }: ScanOutcome, limit: number): NonNullable<StripView["last"]> {
  return {
    kind: looksLike(verdict),
    code: "item" in verdict ? verdict.item.rma : text,
    slot: "slot" in verdict ? verdict.slot : null,
    limit,
  };
}
