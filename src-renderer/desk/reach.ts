import { useLiveDesk } from "./live-desk.ts";

/** Why the service cannot be asked now. */
export type Unreachable = "offline" | "unanswered" | "credentials";

/** Null while nothing speaks against asking the service. */
export function useUnreachable(): Unreachable | null {
  return useLiveDesk(({ status }) => {
    if (status === null) return null;
    if (status.credentials !== "ok") return "credentials";
    return status.network === "offline" || status.network === "unanswered" ? status.network : null;
  });
}
