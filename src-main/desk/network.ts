import type { DeskStatus } from "../../src-preload/contract/desk.ts";
import type { CallRecord } from "../api/index.ts";

type NetworkState = DeskStatus["network"];

/** Whether the service can be reached, as the last finished call found it; no call is made just to find out. */
export function createNetworkView(onChanged: () => void) {
  let state: NetworkState = "unknown";
  return {
    state: (): NetworkState => state,
    note({ outcome }: CallRecord): void {
      if (outcome === "aborted") return;
      const seen = outcome === "offline" || outcome === "timeout" || outcome === "tls" ? "offline" : "online";
      if (seen === state) return;
      state = seen;
      onChanged();
    },
  };
}
