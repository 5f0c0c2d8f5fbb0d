import {
  IconBan,
  IconCircleCheck,
  IconCloudOff,
  IconClockX,
  IconHelpCircle,
  IconHourglassEmpty,
  IconKeyOff,
  IconLockX,
  IconOctagon,
  IconPlayerStop,
  IconServerOff,
  IconVersions,
  type Icon,
} from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { SERVICE_OPERATIONS, type CallOutcome } from "../../../../src-domain/environments/service-call.ts";
import { StatusText, type TextTone } from "../../../ui/text/text.tsx";

const OUTCOME_STYLES: Readonly<Record<CallOutcome, readonly [Icon, TextTone]>> = {
  success: [IconCircleCheck, "good"],
  offline: [IconCloudOff, "warn"],
  timeout: [IconClockX, "warn"],
  tls: [IconLockX, "bad"],
  unauthorized: [IconKeyOff, "bad"],
  forbidden: [IconBan, "bad"],
  conflict: [IconVersions, "warn"],
  "rate-limited": [IconHourglassEmpty, "warn"],
  server: [IconServerOff, "bad"],
  unreadable: [IconHelpCircle, "bad"],
  refused: [IconOctagon, "bad"],
  aborted: [IconPlayerStop, "quiet"],
};

export function OutcomeText({ outcome }: { readonly outcome: CallOutcome }): JSX.Element {
  const { t } = useTranslation("requests");
  const [shape, tone] = OUTCOME_STYLES[outcome];
  return <StatusText shape={shape} tone={tone} text={t(`outcomes.${outcome}`)} tip={t(`sentences.${outcome}`)} />;
}

/** Returns the translated operation. An operation of another version of the app is returned unchanged. */
export function useOperationText(): (operation: string) => string {
  const { t } = useTranslation("requests");
  return (operation) => {
    const knownOperation = SERVICE_OPERATIONS.find((name) => name === operation);
    return knownOperation === undefined ? operation : t(`operations.${knownOperation}`);
  };
}

export function useDurationText(): (milliseconds: number) => string {
  const { t } = useTranslation("requests");
  return (milliseconds) =>
    milliseconds < 10_000
      ? t("milliseconds", { value: Math.round(milliseconds) })
      : t("seconds", { value: Math.round(milliseconds / 1000) });
}
