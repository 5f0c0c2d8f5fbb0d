import { useLiveDesk } from "./live-desk.ts";
import { useNow } from "./use-now.ts";

/** The service's time, estimated from its answers, otherwise this computer's: cut-offs follow the service's clock. */
export function useServiceNow(): number {
  const skewMs = useLiveDesk(({ status }) => status?.clockSkewMs ?? 0);
  return useNow() + skewMs;
}
