import {
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconCircleX,
  IconClock,
  IconDeviceFloppy,
  IconHelpCircle,
  IconHelpSquare,
  IconHourglassEmpty,
  IconOctagon,
  IconProgress,
  IconSend,
  IconTag,
  IconUserQuestion,
  type Icon,
} from "@tabler/icons-react";
import type { ResendStatus } from "../../../src-domain/resend.ts";
import type { ResendRow } from "../../../src-preload/contract/resend.ts";
import type { Tone } from "../../components/StatusWord.tsx";

/** Where an order stands, the desk's part and the service's part on one line. */
export type ResendStage =
  | "ready"
  | "waiting-network"
  | "waiting-operator"
  | "sending"
  | "unknown"
  | "refused"
  | "created"
  | ResendStatus
  | "other";

export const STAGE_SHAPES: Readonly<Record<ResendStage, readonly [Icon, Tone]>> = {
  ready: [IconDeviceFloppy, "quiet"],
  "waiting-network": [IconHourglassEmpty, "warn"],
  "waiting-operator": [IconUserQuestion, "warn"],
  sending: [IconSend, "moving"],
  unknown: [IconHelpCircle, "warn"],
  refused: [IconOctagon, "bad"],
  created: [IconCircleDot, "moving"],
  queued: [IconCircleDashed, "moving"],
  "label-success": [IconTag, "moving"],
  pending: [IconClock, "moving"],
  "in-progress": [IconProgress, "moving"],
  completed: [IconCircleCheck, "good"],
  failed: [IconCircleX, "bad"],
  canceled: [IconBan, "quiet"],
  other: [IconHelpSquare, "warn"],
};

export function resendStage({ state, waitingFor, status }: ResendRow): ResendStage {
  if (state === "ready" && waitingFor === "network") return "waiting-network";
  if (state === "ready" && waitingFor === "operator") return "waiting-operator";
  if (state !== "created") return state;
  return status === null ? "created" : (status.known ?? "other");
}
