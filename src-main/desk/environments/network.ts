import type { DeskStatus } from "../../../src-preload/contract/desk.ts";
import type { CallRecord } from "../../service/index.ts";

type NetworkState = DeskStatus["network"];

interface NetworkViewOptions {
  readonly now: () => Date;
  readonly onChanged: () => void;
  /** There was no connection, and there is one again. */
  readonly onReached: () => void;
}

/** Whether the service can be reached, as the last finished call found it. */
export function createNetworkView({ now, onChanged, onReached }: NetworkViewOptions) {
  let state: NetworkState = "unknown";
  let since: string | null = null;
  let connected: boolean | null = null;
  let lastAnswerAt: string | null = null;
  return {
    state: (): NetworkState => state,
    /** Since when the state has been what it is; ISO 8601, UTC. */
    since: (): string | null => since,
    /** Of whatever kind; ISO 8601, UTC. */
    lastAnswerAt: (): string | null => lastAnswerAt,
    note({ outcome }: CallRecord): void {
      if (outcome === "aborted") return;
      const seen = stateAfter(outcome);
      const before = connected;
      connected = outcome !== "offline" && outcome !== "timeout" && outcome !== "tls";
      if (connected) lastAnswerAt = now().toISOString();
      if (seen !== state) {
        state = seen;
        since = now().toISOString();
        onChanged();
      }
      if (connected && before === false) onReached();
    },
  };
}

function stateAfter(outcome: Exclude<CallRecord["outcome"], "aborted">): NetworkState {
  switch (outcome) {
    case "offline":
    case "tls":
      return "offline";
    case "timeout":
    case "server":
      return "unanswered";
    case "success":
    case "unauthorized":
    case "forbidden":
    case "conflict":
    case "rate-limited":
    case "unreadable":
    case "refused":
      return "online";
  }
}
