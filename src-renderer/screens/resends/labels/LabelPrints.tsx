import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { LabelView } from "../../../../src-preload/contract/labels/labels.ts";
import { absoluteTime, clockOf, dayOf } from "../../../components/words/time-text.ts";

/** Every time that the label was given to a printer, oldest first. */
export function LabelPrints({ prints }: Pick<LabelView, "prints">): JSX.Element | null {
  const { t } = useTranslation("labels");
  if (prints.length === 0) return null;
  return (
    <ol className="label__prints" aria-label={t("prints")}>
      {prints.map(({ printId, begunAt, printer, byItself, reason, state }) => (
        <li key={printId}>
          <time dateTime={begunAt} title={absoluteTime(begunAt)}>
            {dayOf(begunAt)} {clockOf(begunAt)}
          </time>
          <span className="selectable">
            {t(`printState.${state}`, { printer })}
            {byItself && `, ${t("byItself")}`}
            {reason !== null && <span className="label__because">{t("because", { reason })}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
