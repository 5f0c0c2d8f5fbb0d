import type { ResendRow, UnknownOutcome } from "../../../../src-preload/contract/resends/resend.ts";

type CheckActivity =
  | "reading"
  | "resting"
  | "restingRefused"
  | "restingRestored"
  | "network"
  | "credentials"
  | "service"
  | "seen"
  | "undecided";

export function outcomeCheckActivity(
  { waitingFor }: Pick<ResendRow, "waitingFor">,
  { doubt, look, loss }: Pick<UnknownOutcome, "doubt" | "look" | "loss">,
): CheckActivity {
  switch (waitingFor) {
    case "network":
    case "credentials":
    case "service":
      return waitingFor;
    case "operator":
      return doubt === "order-seen" ? "seen" : "undecided";
    default:
      if (look?.reading !== "not-created") return "reading";
      if (loss?.kind === "restored") return "restingRestored";
      return doubt === "repeat-refused" ? "restingRefused" : "resting";
  }
}

export const canOperatorDecide = ({ waitingFor }: Pick<ResendRow, "waitingFor">): boolean =>
  waitingFor !== null && waitingFor !== "settling";
