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
  IconKey,
  IconArrowBackUp,
  type Icon,
} from "@tabler/icons-react";
import type { ResendStatus } from "../../../src-domain/resend.ts";
import type { ResendRow } from "../../../src-preload/contract/resend.ts";
import type { Tone } from "../../components/StatusWord.tsx";

/** Where an order stands, the desk's part and the service's part on one line. */
export type ResendStage =
  | "ready"
  | "waiting-network"
  | "waiting-credentials"
  | "waiting-service"
  | "sending"
  | "unknown"
  | "refused"
  | "released"
  | "created"
  | ResendStatus
  | "other";

export const STAGE_SHAPES: Readonly<Record<ResendStage, readonly [Icon, Tone]>> = {
  ready: [IconDeviceFloppy, "quiet"],
  "waiting-network": [IconHourglassEmpty, "warn"],
  "waiting-credentials": [IconKey, "warn"],
  "waiting-service": [IconHourglassEmpty, "warn"],
  sending: [IconSend, "moving"],
  unknown: [IconHelpCircle, "warn"],
  refused: [IconOctagon, "bad"],
  released: [IconArrowBackUp, "quiet"],
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
  if (state === "ready" && waitingFor === "credentials") return "waiting-credentials";
  if (state === "ready" && waitingFor === "service") return "waiting-service";
  if (state !== "created") return state;
  return status === null ? "created" : (status.known ?? "other");
}
