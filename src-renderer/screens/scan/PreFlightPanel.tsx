import { IconCheck, IconCircle, IconQuestionMark } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { PreFlight } from "./pre-flight.ts";

const CHECKED_HERE = ["items", "warehouse", "limit", "destination", "serviceType", "troubles"] as const;
const SERVICE_ONLY = ["vas", "stock", "workflow"] as const;

/** Honest about what this desk can know: the right column is never ticked. */
export function PreFlightPanel({
  preFlight,
  limit,
}: {
  readonly preFlight: PreFlight;
  readonly limit: number;
}): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <div className="pre-flight" role="group" aria-label={t("preFlight.heading")}>
      <section>
        <h3 className="pre-flight__heading">{t("preFlight.here")}</h3>
        <ul>
          {CHECKED_HERE.map((check) => (
            <li key={check} className={preFlight[check] ? "pre-flight__met" : "pre-flight__open"}>
              {preFlight[check] ? (
                <IconCheck size={14} stroke={2.5} aria-hidden="true" />
              ) : (
                <IconCircle size={14} aria-hidden="true" />
              )}
              <span className="truncated">{t(`preFlight.${check}`, { limit })}</span>
              <span className="visually-hidden">: {t(preFlight[check] ? "preFlight.ok" : "preFlight.open")}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="pre-flight__heading">{t("preFlight.there")}</h3>
        <ul>
          {SERVICE_ONLY.map((check) => (
            <li key={check} className="pre-flight__unknown">
              <IconQuestionMark size={14} aria-hidden="true" />
              <span className="truncated">{t(`preFlight.${check}`)}</span>
              <span className="visually-hidden">: {t("preFlight.service")}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
