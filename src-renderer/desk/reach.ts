import { useLiveDesk } from "./live-desk.ts";

export type Unreachable = "offline" | "unanswered" | "credentials";

/** Null if the service can be asked. */
export function useUnreachable(): Unreachable | null {
  return useLiveDesk(({ status }) => {
    if (status === null) return null;
    if (status.credentials !== "ok") return "credentials";
    return status.network === "offline" || status.network === "unanswered" ? status.network : null;
  });
}
