import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { useWorksheet } from "./worksheet.ts";

/** Tells why a worksheet was not started. */
export function BeginNote(): JSX.Element | null {
  const { t } = useTranslation("worksheet");
  const problem = useWorksheet((view) => view.problem);
  return problem === null ? null : <FailureNote text={t(`problem.${problem}`)} />;
}
