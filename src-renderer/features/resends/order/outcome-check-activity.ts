import type { ResendRow, UnknownOutcome } from "../../../../src-preload/contract/resends/resend.ts";

type CheckActivity =
  | "checking"
  | "resting"
  | "restingRefused"
  | "restingRestored"
  | "network"
  | "credentials"
  | "service"
  | "seen"
  | "undecided";

export function findCheckActivity(
  { waitingFor }: Pick<ResendRow, "waitingFor">,
  { doubt, lastCheck, loss }: Pick<UnknownOutcome, "doubt" | "lastCheck" | "loss">,
): CheckActivity {
  switch (waitingFor) {
    case "network":
    case "credentials":
    case "service":
      return waitingFor;
    case "operator":
      return doubt === "order-seen" ? "seen" : "undecided";
    default:
      if (lastCheck?.reading !== "not-created") return "checking";
      if (loss?.kind === "restored") return "restingRestored";
      return doubt === "repeat-refused" ? "restingRefused" : "resting";
  }
}

export const canOperatorDecide = ({ waitingFor }: Pick<ResendRow, "waitingFor">): boolean =>
  waitingFor !== null && waitingFor !== "settling";
