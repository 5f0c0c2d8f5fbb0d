import type { JSX } from "react";
import { useTranslation } from "react-i18next";

/** Reserves the height of a label, so that the parts below do not move. */
export function FetchingNote(): JSX.Element {
  const { t } = useTranslation("labels");
  return <p className="label__note fine label__place">{t("fetching")}</p>;
}
