import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, type Icon } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { HealthState } from "../../../src-domain/health/health.ts";
import { StatusWord, type Tone } from "../../components/words/StatusWord.tsx";

const MARKS: Readonly<Record<HealthState, { readonly shape: Icon; readonly tone: Tone }>> = {
  fine: { shape: IconCircleCheck, tone: "good" },
  look: { shape: IconAlertTriangle, tone: "warn" },
  broken: { shape: IconAlertOctagon, tone: "bad" },
};

export function HealthMark({ state }: { readonly state: HealthState }): JSX.Element {
  const { t } = useTranslation("health");
  return <StatusWord {...MARKS[state]} word={t(`state.${state}`)} />;
}
