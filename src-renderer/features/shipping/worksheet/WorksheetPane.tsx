import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { settledOf } from "./outcome-text.tsx";
import { PlanPane } from "./PlanPane.tsx";
import { RunPane } from "./RunPane.tsx";
import { openWorksheet, useWorksheet } from "./worksheet.ts";
import "./worksheet.css";

/** Replaces the table. */
export function WorksheetPane(): JSX.Element {
  const planning = useWorksheet((view) => view.plan !== null);
  return planning ? <PlanPane /> : <RunPane />;
}

/** Above the list while a worksheet has begun and is not closed. */
export function WorksheetBanner(): JSX.Element | null {
  const { t } = useTranslation("worksheet");
  const begun = useWorksheet((view) => view.begun);
  if (begun === null) return null;
  return (
    <div className="worksheet__banner row-wide" role="group" aria-label={t("label")}>
      <p>{t("run.banner", { state: t(`run.bannerState.${begun.state}`), ...settledOf(begun) })}</p>
      <Button size="xs" variant="default" onClick={openWorksheet}>
        {t("run.show")}
      </Button>
    </div>
  );
}
