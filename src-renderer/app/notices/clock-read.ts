import { create } from "zustand";
import { isSkewNotable } from "../../../src-domain/health/clock-skew.ts";
import { useLiveDesk } from "../../desk/live-desk.ts";

const useClockRead = create<{ readonly readAtMs: number }>(() => ({ readAtMs: 0 }));

/** A difference between the clocks that the operator was not told yet; once told, only a grown one is news. */
export function useUnreadSkew(): number | null {
  const skewMs = useLiveDesk(({ status }) => status?.clockSkewMs ?? null);
  const readAtMs = useClockRead((read) => read.readAtMs);
  return skewMs !== null && isSkewNotable(skewMs) && isSkewNotable(skewMs - readAtMs) ? skewMs : null;
}

export const noteSkewRead = (skewMs: number): void => useClockRead.setState({ readAtMs: skewMs });
