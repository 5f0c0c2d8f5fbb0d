type TimeLeft =
  | { readonly unit: "seconds" }
  | { readonly unit: "minutes"; readonly minutes: number }
  | { readonly unit: "hours"; readonly hours: number; readonly minutes: number };

const HOUR_MINUTES = 60;

export function timeLeft(seconds: number): TimeLeft {
  if (seconds < 60) return { unit: "seconds" };
  const minutes = Math.ceil(seconds / 60);
  if (minutes < HOUR_MINUTES) return { unit: "minutes", minutes };
  return { unit: "hours", hours: Math.floor(minutes / HOUR_MINUTES), minutes: minutes % HOUR_MINUTES };
}
