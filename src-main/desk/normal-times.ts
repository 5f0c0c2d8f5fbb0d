import type { LabelMode } from "../../src-domain/resends/resend.ts";
import type { NormalTime } from "../../src-domain/resends/stage-times.ts";
import type { Store } from "../store/thread/client.ts";

/** Milliseconds for which what is usual stays as it is. */
const KEPT_MS = 60_000;

/** How long this desk's own orders usually are in each stage; read from their timelines now and then. */
export function createNormalTimes({ store, elapsed }: { readonly store: Store; readonly elapsed: () => number }) {
  const kept = new Map<LabelMode, { readonly at: number; readonly times: Promise<readonly NormalTime[]> }>();

  return (mode: LabelMode | null): Promise<readonly NormalTime[]> => {
    if (mode === null) return Promise.resolve([]);
    const known = kept.get(mode);
    if (known && elapsed() - known.at < KEPT_MS) return known.times;
    const times = store.reader.normalStageTimes(mode);
    kept.set(mode, { at: elapsed(), times });
    times.catch(() => kept.delete(mode));
    return times;
  };
}

export type ReadNormalTimes = ReturnType<typeof createNormalTimes>;
