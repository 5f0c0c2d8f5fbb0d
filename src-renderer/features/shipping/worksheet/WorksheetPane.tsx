import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { settledOf } from "./outcome-text.tsx";
import { PlanPane } from "./PlanPane.tsx";
import { RunPane } from "./RunPane.tsx";
import { openWorksheet, useWorksheet } from "./worksheet.ts";
import "./worksheet.css";

export function WorksheetPane(): JSX.Element {
  const isPlanning = useWorksheet((view) => view.plan !== null);
  return isPlanning ? <PlanPane /> : <RunPane />;
}

export function WorksheetBanner(): JSX.Element | null {
  const { t } = useTranslation("worksheet");
  const worksheet = useWorksheet((view) => view.current);
  if (worksheet === null) return null;
  return (
    <div className="worksheet__banner rigid row-wide" role="group" aria-label={t("label")}>
      <p>{t("run.banner", { state: t(`run.bannerState.${worksheet.state}`), ...settledOf(worksheet) })}</p>
      <Button size="xs" variant="default" onClick={openWorksheet}>
        {t("run.show")}
      </Button>
    </div>
  );
}
