import {
  IconBan,
  IconCircleCheck,
  IconHandStop,
  IconHelpCircle,
  IconHourglassEmpty,
  IconLock,
  IconOctagon,
  IconSend,
  type Icon,
} from "@tabler/icons-react";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ChangeState } from "../../../../src-domain/shipping/method-change.ts";
import type { PlannedRow, WorksheetRow, Worksheet } from "../../../../src-preload/contract/shipping/worksheet.ts";
import { sentenceGap } from "../../../i18n/format.ts";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { StatusText, type TextTone } from "../../../ui/text/text.tsx";
import { useWorksheet } from "./worksheet.ts";

export function ProblemNote(): JSX.Element | null {
  const { t } = useTranslation("worksheet");
  const problem = useWorksheet((state) => state.problem);
  return problem === null ? null : <FailureNote text={t(`problem.${problem}`)} />;
}

/** Returns the number of rows to send, and how many such rows are settled. */
export function countSettled(worksheet: Pick<Worksheet, "counts" | "state">): {
  readonly done: number;
  readonly count: number;
} {
  const { waiting, sending, unknown, held } = worksheet.counts;
  const count = Object.values(worksheet.counts).reduce((sum, stateCount) => sum + stateCount, 0) - held;
  // A running worksheet settles its unknown results.
  const isActive = worksheet.state === "running" || worksheet.state === "paused";
  const openCount = waiting + sending + (isActive ? unknown : 0);
  return { done: count - openCount, count };
}

export const CHANGE_ICONS: Readonly<Record<ChangeState, readonly [Icon, TextTone]>> = {
  waiting: [IconHourglassEmpty, "quiet"],
  sending: [IconSend, "moving"],
  unknown: [IconHelpCircle, "warn"],
  changed: [IconCircleCheck, "good"],
  refused: [IconOctagon, "bad"],
  "not-draft": [IconLock, "warn"],
  held: [IconHandStop, "quiet"],
  cancelled: [IconBan, "quiet"],
};

export function ChangeText({ row }: { readonly row: WorksheetRow }): JSX.Element {
  const { t } = useTranslation("worksheet");
  const [shape, tone] = CHANGE_ICONS[row.state];
  return (
    <StatusText shape={shape} tone={tone} text={t(`state.${row.state}`)} tip={changeReason(t, row) ?? undefined} />
  );
}

/** Returns the reason of the row's state with the service's message; null if the state needs no reason. */
export function changeReason(t: TFunction<"worksheet">, row: WorksheetRow): string | null {
  const { state, doubt, heldFor, attempts } = row;
  const serviceText = Object.values(row.refusal?.fields ?? {}).join(sentenceGap());
  switch (state) {
    case "held":
      return heldFor === null ? null : t(`held.${heldFor}`);
    case "refused":
      return t("reason.refused", { message: serviceText });
    case "not-draft":
      return t("reason.not-draft", { message: serviceText });
    case "unknown":
      return doubt === "repeat-refused"
        ? t("reason.repeat-refused", { message: serviceText })
        : t("reason.answer-lost");
    case "changed":
      return attempts > 1 ? t("reason.sent-again", { count: attempts }) : null;
    case "waiting":
    case "sending":
    case "cancelled":
      return null;
  }
}

export function PlannedText({ row }: { readonly row: PlannedRow }): JSX.Element {
  const { t } = useTranslation("worksheet");
  if (row.heldFor !== null) {
    return <StatusText shape={IconHandStop} tone="warn" text={t("planned.held")} tip={t(`held.${row.heldFor}`)} />;
  }
  return <StatusText shape={IconSend} tone="moving" text={t(row.isKnown ? "planned.send" : "planned.unknown")} />;
}
