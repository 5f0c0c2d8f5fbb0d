import {
  IconCircleCheck,
  IconCircleDashed,
  IconPlayerPause,
  IconProgress,
  IconQuestionMark,
  type Icon,
} from "@tabler/icons-react";
import i18next from "i18next";
import { memo, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { HANDLING_CODES } from "../../../src-domain/inventory/inventory.ts";
import { StatusText, type TextTone } from "./text.tsx";

const STATUS_SHAPES = {
  pending: [IconCircleDashed, "quiet"],
  "in-progress": [IconProgress, "moving"],
  completed: [IconCircleCheck, "good"],
  onhold: [IconPlayerPause, "quiet"],
} as const satisfies Record<string, readonly [Icon, TextTone]>;

export const KNOWN_STATUSES = Object.keys(STATUS_SHAPES) as readonly (keyof typeof STATUS_SHAPES)[];

const isKnownStatus = (code: string): code is keyof typeof STATUS_SHAPES => Object.hasOwn(STATUS_SHAPES, code);

export function handlingCodeText(code: string): string {
  const knownCode = HANDLING_CODES.find((candidate) => candidate === code);
  return knownCode === undefined ? code : i18next.t(`inventory:handling.${knownCode}`);
}

export function handlingStatusText(code: string): string {
  return isKnownStatus(code) ? i18next.t(`inventory:status.${code}`) : code;
}

export const HandlingStatus = memo(function HandlingStatus({ code }: { readonly code: string }): JSX.Element {
  // Rerenders after a language change.
  useTranslation();
  const [shape, tone] = isKnownStatus(code) ? STATUS_SHAPES[code] : ([IconQuestionMark, "quiet"] as const);
  return <StatusText shape={shape} tone={tone} text={handlingStatusText(code)} />;
});
