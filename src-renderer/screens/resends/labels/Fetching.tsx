import type { JSX } from "react";
import { useTranslation } from "react-i18next";

/** Holds the label's place until it is drawn: nothing below it moves from under the pointer. */
export function Fetching(): JSX.Element {
  const { t } = useTranslation("labels");
  return <p className="label__note label__place">{t("fetching")}</p>;
}
