import {
  IconCircleCheck,
  IconCloudOff,
  IconHelpCircle,
  IconHourglassEmpty,
  IconOctagon,
  type Icon,
} from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { InstructionOutcome } from "../../../src-domain/fba/fba.ts";
import { StatusWord, type Tone } from "../../components/words/StatusWord.tsx";

const SHAPES: Readonly<Record<InstructionOutcome, readonly [Icon, Tone]>> = {
  waiting: [IconHourglassEmpty, "moving"],
  read: [IconCircleCheck, "good"],
  absent: [IconHelpCircle, "warn"],
  refused: [IconOctagon, "bad"],
  failed: [IconCloudOff, "warn"],
};

export function InstructionOutcomeWord({ outcome }: { readonly outcome: InstructionOutcome }): JSX.Element {
  const { t } = useTranslation("fba");
  const [shape, tone] = SHAPES[outcome];
  return <StatusWord shape={shape} tone={tone} word={t(`outcome.${outcome}`)} />;
}
