import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { cancelObstacle } from "../../../src-domain/resend.ts";
import type { ResendRow } from "../../../src-preload/contract/resend.ts";
import { useNow } from "../../shell/use-now.ts";
import { CutOff } from "./CutOff.tsx";

/** Whether the order may be canceled now, and otherwise which rule forbids it. */
export function Cancellation({ row }: { readonly row: ResendRow }): JSX.Element | null {
  const { t } = useTranslation("resends");
  const now = useNow();
  if (row.cutOff === null) return null;
  const obstacle = cancelObstacle(row.status?.known ?? null, new Date(row.cutOff.at), new Date(now));
  if (obstacle !== null) return <>{t(`cancellation.${obstacle}`)}</>;
  return (
    <>
      {t("cancellation.until")} <CutOff row={row} />
    </>
  );
}
