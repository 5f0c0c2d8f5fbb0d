import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { useAppState } from "../../shell/app-state.ts";
import { HelpLink } from "../../ui/HelpLink.tsx";
import { FailureNote } from "../../ui/text/FailureNote.tsx";
import { useHealthPolling, useHealthReport } from "./health-report.ts";

/** Says why the desk does not work in its fleet. Shows nothing on a desk without a fleet. */
export function FleetProblemNote(): JSX.Element | null {
  const hasFleet = useAppState(({ status }) => status?.fleet === true);
  return hasFleet ? <PolledProblem /> : null;
}

function PolledProblem(): JSX.Element | null {
  const { t } = useTranslation("health");
  const fleet = useHealthReport(({ facts }) => facts?.fleet ?? null);
  useHealthPolling();
  if (fleet === null || fleet.problem === null) return null;
  return (
    <div className="row">
      <FailureNote text={t(`fleet.${fleet.problem}`, { detail: fleet.detail })} />
      <HelpLink chapter="fleet" />
    </div>
  );
}
