import { IconCheck, IconCircle, IconQuestionMark } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { SuspectReason } from "../../../src-domain/suspects.ts";
import type { BatchView } from "../../../src-preload/contract/batch.ts";
import type { BatchEvidence } from "../../../src-preload/contract/batch-evidence.ts";
import { codeTail } from "./code-tail.ts";
import { useItemEvidence } from "./item-evidence.ts";
import { listed } from "../../i18n/listed.ts";
import type { PreFlight } from "./pre-flight.ts";
import { PreFlightAge } from "./PreFlightAge.tsx";

const CHECKED_HERE = ["items", "warehouse", "limit", "onHold", "destination", "serviceType", "troubles"] as const;
const SERVICE_ONLY = ["vas", "stock", "workflow"] as const;

interface PreFlightPanelProps {
  readonly batch: BatchView;
  readonly preFlight: PreFlight;
  readonly serviceTypesAsOf: string | null;
}

/** Honest about what this desk can know: the right column is never ticked, and the left one says how old its data are. */
export function PreFlightPanel({ batch, preFlight, serviceTypesAsOf }: PreFlightPanelProps): JSX.Element {
  const { t } = useTranslation("scan");
  const evidence = useItemEvidence((state) => (state.evidence?.batchId === batch.batchId ? state.evidence : null));
  const moved = tailsOf(evidence, ["obstacle", "absent"]);
  const vas = tailsOf(evidence, ["pending-vas"]);
  const checks = { ...preFlight, onHold: preFlight.items && evidence !== null && moved === "" };
  return (
    <div className="pre-flight" role="group" aria-label={t("preFlight.heading")}>
      <section>
        <h3 className="pre-flight__heading">{t("preFlight.here")}</h3>
        <ul>
          {CHECKED_HERE.map((check) => (
            <li key={check} className={checks[check] ? "pre-flight__met" : "pre-flight__open"}>
              {checks[check] ? (
                <IconCheck size={14} stroke={2.5} aria-hidden="true" />
              ) : (
                <IconCircle size={14} aria-hidden="true" />
              )}
              {check === "onHold" && moved !== "" ? (
                <span className="pre-flight__known truncated" title={moved}>
                  {t("preFlight.notOnHold", { tails: moved })}
                </span>
              ) : (
                <span className="truncated">{t(`preFlight.${check}`, { limit: batch.limit })}</span>
              )}
              <span className="visually-hidden">: {t(checks[check] ? "preFlight.ok" : "preFlight.open")}</span>
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
              {check === "vas" && vas !== "" ? (
                <span className="pre-flight__known truncated" title={vas}>
                  {t("preFlight.vasPending", { tails: vas })}
                </span>
              ) : (
                <>
                  <span className="truncated">{t(`preFlight.${check}`)}</span>
                  <span className="visually-hidden">: {t("preFlight.service")}</span>
                </>
              )}
            </li>
          ))}
        </ul>
        {batch.lines.length > 0 && <PreFlightAge batch={batch} serviceTypesAsOf={serviceTypesAsOf} />}
      </section>
    </div>
  );
}

/** The items that the newest copies speak against for one of these reasons: they may have moved on since the scan. */
function tailsOf(evidence: BatchEvidence | null, kinds: readonly SuspectReason["kind"][]): string {
  const against = (evidence?.items ?? []).filter(({ reasons }) => reasons.some(({ kind }) => kinds.includes(kind)));
  return listed(against.map(({ rma }) => codeTail(rma)));
}
