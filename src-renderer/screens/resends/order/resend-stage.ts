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
import { orderStage, type OrderStage } from "../../../../src-domain/resends/order-query.ts";
import type { OrderRow } from "../../../../src-preload/contract/resends/resend.ts";
import type { Tone } from "../../../components/words/StatusWord.tsx";

/** Adds what an unsent order waits for. */
export type ResendStage = OrderStage | "waiting-network" | "waiting-credentials" | "waiting-service";

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
  "dealt-with": [IconCircleX, "quiet"],
  canceled: [IconBan, "quiet"],
  other: [IconHelpSquare, "warn"],
};

export function resendStage(row: OrderRow): ResendStage {
  if (row.origin === "learned") return orderStage("created", row.status?.raw ?? null, false);
  const { state, waitingFor, status, dealtWith } = row;
  if (state === "ready" && waitingFor === "network") return "waiting-network";
  if (state === "ready" && waitingFor === "credentials") return "waiting-credentials";
  if (state === "ready" && waitingFor === "service") return "waiting-service";
  return orderStage(state, status?.raw ?? null, dealtWith);
}
