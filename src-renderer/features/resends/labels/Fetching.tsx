import type { JSX } from "react";
import { useTranslation } from "react-i18next";

/** Reserves the label's room, so that nothing moves under the pointer. */
export function Fetching(): JSX.Element {
  const { t } = useTranslation("labels");
  return <p className="label__note fine label__place">{t("fetching")}</p>;
}
