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
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { orderStage, type OrderStage } from "../../../../src-domain/resends/order-query.ts";
import type { OrderRow } from "../../../../src-preload/contract/resends/resend.ts";
import { StatusText, type TextTone } from "../../../ui/text/text.tsx";

type ResendStage = OrderStage | "waiting-network" | "waiting-credentials" | "waiting-service" | "unknown-credentials";

const STAGE_ICONS: Readonly<Record<ResendStage, readonly [Icon, TextTone]>> = {
  ready: [IconDeviceFloppy, "quiet"],
  "waiting-network": [IconHourglassEmpty, "warn"],
  "waiting-credentials": [IconKey, "warn"],
  "waiting-service": [IconHourglassEmpty, "warn"],
  "unknown-credentials": [IconKey, "warn"],
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

function resendStage(row: OrderRow): ResendStage {
  if (row.origin === "learned") return orderStage("created", row.status?.raw ?? null, { isFailureResolved: false });
  const { state, waitingFor, status, isFailureResolved } = row;
  if (state === "ready" && waitingFor === "network") return "waiting-network";
  if (state === "ready" && waitingFor === "credentials") return "waiting-credentials";
  if (state === "ready" && waitingFor === "service") return "waiting-service";
  if (state === "unknown" && waitingFor === "credentials") return "unknown-credentials";
  return orderStage(state, status?.raw ?? null, { isFailureResolved });
}

export const stageSentenceKey = (row: OrderRow): ResendStage | "external" =>
  row.origin === "learned" && row.status === null ? "external" : resendStage(row);

export const orderStatusText = (row: OrderRow, t: TFunction<"resends">): string =>
  t(`stage.${resendStage(row)}`, { raw: row.status?.raw ?? "" });

interface StageTextProps {
  readonly stage: ResendStage;
  readonly text: string;
  readonly tip?: string;
}

export function StageText({ stage, text, tip }: StageTextProps): JSX.Element {
  const [shape, tone] = STAGE_ICONS[stage];
  return <StatusText shape={shape} tone={tone} text={text} tip={tip} />;
}

export function ResendStatusText({ row }: { readonly row: OrderRow }): JSX.Element {
  const { t } = useTranslation("resends");
  const stage = resendStage(row);
  const raw = row.status?.raw ?? "";
  const tip = t(`sentence.${stageSentenceKey(row)}`, { raw });
  return <StageText stage={stage} text={orderStatusText(row, t)} tip={tip} />;
}
