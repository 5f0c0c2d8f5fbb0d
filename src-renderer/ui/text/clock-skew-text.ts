import { useTranslation } from "react-i18next";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src-domain/durations.ts";

/** `skewMs`: the service's clock minus this computer's clock, in milliseconds. */
export function useClockSkewText(): (skewMs: number) => string {
  const { t } = useTranslation("cancellation");
  return (skewMs) => {
    const [unit, count] = splitDuration(Math.abs(skewMs));
    return t(skewMs > 0 ? `clock.slow.${unit}` : `clock.fast.${unit}`, { count: count });
  };
}

function splitDuration(durationMs: number): readonly ["minutes" | "hours" | "days", number] {
  if (durationMs < 2 * HOUR_MS) return ["minutes", Math.max(1, Math.round(durationMs / MINUTE_MS))];
  return durationMs < 2 * DAY_MS
    ? ["hours", Math.round(durationMs / HOUR_MS)]
    : ["days", Math.round(durationMs / DAY_MS)];
}
