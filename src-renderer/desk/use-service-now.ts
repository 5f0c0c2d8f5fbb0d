import { useLiveDesk } from "./live-desk.ts";
import { useNow } from "./use-now.ts";

/** The service's time as far as its answers reveal it, otherwise this computer's: cut-offs are the service's. */
export function useServiceNow(): number {
  const skewMs = useLiveDesk(({ status }) => status?.clockSkewMs ?? 0);
  return useNow() + skewMs;
}
