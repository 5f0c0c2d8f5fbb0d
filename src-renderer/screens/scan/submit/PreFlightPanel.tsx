import { IconAlertTriangle, IconCheck, IconCircle, IconQuestionMark, IconRefresh } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import type { JSX } from "react";
import { Trans, useTranslation } from "react-i18next";
import type { SuspectReason } from "../../../../src-domain/resends/suspects.ts";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import type { BatchEvidence } from "../../../../src-preload/contract/batches/batch-evidence.ts";
import { codeTail } from "../../../components/verdict/code-tail.ts";
import { dataAgeOf, oldestOf } from "./data-age.ts";
import { refreshItems, useItemEvidence } from "./item-evidence.ts";
import { listed } from "../../../i18n/listed.ts";
import type { PreFlight } from "../../../batches/pre-flight.ts";
import { desk } from "../../../bridge.ts";
import { Age } from "../../../components/words/Age.tsx";
import { OnlineButton } from "../../../components/OnlineButton.tsx";
import { useLiveDesk } from "../../../desk/live-desk.ts";
import { useNow } from "../../../desk/use-now.ts";

interface PreFlightAgeProps {
  readonly batch: BatchView;
  readonly serviceTypesAsOf: string | null;
}

/** Old data only warn. */
function PreFlightAge({ batch, serviceTypesAsOf }: PreFlightAgeProps): JSX.Element | null {
  const { t } = useTranslation("scan");
  const evidence = useItemEvidence((state) => (state.evidence?.batchId === batch.batchId ? state.evidence : null));
  const staleAfterHours = useLiveDesk((live) => live.settings?.staleAfterHours ?? null);
  const now = useNow();
  if (evidence === null || staleAfterHours === null) return null;
  const { reading } = evidence;
  const age = dataAgeOf(evidence.items, serviceTypesAsOf, staleAfterHours, now);
  const { itemsAt, typesAt, servicesAt, typesOld } = age;
  const old = age.itemsOld || age.servicesOld || typesOld;
  const read = (): void => {
    void refreshItems(batch.batchId);
    // A running sync may have passed this list hours ago.
    if (typesOld) void desk.reference.refresh({ name: "shipment-service-types" });
  };
  return (
    <div className={old ? "pre-flight__age pre-flight__age--old" : "pre-flight__age"}>
      <h3 className="pre-flight__heading">{t("preFlight.age.heading")}</h3>
      <p className="pre-flight__ages">
        {old && <IconAlertTriangle size={14} aria-hidden="true" />}
        <span>
          {itemsAt === null ? (
            t("preFlight.age.itemsUnknown")
          ) : (
            <Trans t={t} i18nKey="preFlight.age.items" components={{ age: <Age at={itemsAt} /> }} />
          )}
          {servicesAt !== null && (
            <>
              <br />
              <Trans t={t} i18nKey="preFlight.age.services" components={{ age: <Age at={servicesAt} /> }} />
            </>
          )}
          <br />
          {typesAt !== null && <Trans t={t} i18nKey="preFlight.age.types" components={{ age: <Age at={typesAt} /> }} />}
        </span>
      </p>
      {(old || reading === "offline") && (
        <p className="pre-flight__stale" role="status">
          {reading === "offline" ? t("preFlight.refreshOffline") : t("preFlight.stale", { count: staleAfterHours })}
        </p>
      )}
      <OnlineButton
        variant={old ? "default" : "subtle"}
        size="compact-xs"
        leftSection={<IconRefresh size={14} aria-hidden="true" />}
        onClick={read}
      >
        {t(reading === "running" ? "preFlight.refreshing" : "preFlight.refresh")}
      </OnlineButton>
    </div>
  );
}

const CHECKED_HERE = ["items", "warehouse", "limit", "onHold", "destination", "serviceType", "troubles"] as const;
const SERVICE_ONLY = ["stock", "workflow"] as const;

interface PreFlightPanelProps {
  readonly batch: BatchView;
  readonly preFlight: PreFlight;
  readonly serviceTypesAsOf: string | null;
}

/**
 * Shows only what this desk can know: the right column is never ticked; the left one shows the age of its data.
 * Extra services are on the left once every item's record was read.
 */
export function PreFlightPanel({ batch, preFlight, serviceTypesAsOf }: PreFlightPanelProps): JSX.Element {
  const { t } = useTranslation("scan");
  const evidence = useItemEvidence((state) => (state.evidence?.batchId === batch.batchId ? state.evidence : null));
  const vas = tailsOf(evidence, ({ kind }) => kind === "pending-vas");
  const vasAt = oldestOf((evidence?.items ?? []).map((item) => item.vasAt));
  const onHold = notOnHoldWords(t, batch, evidence);
  const checks = { ...preFlight, onHold: preFlight.items && evidence !== null && onHold === null, vas: vas === "" };
  const known = { onHold, vas: pendingText(t, vas) };
  return (
    <div className="pre-flight" role="group" aria-label={t("preFlight.heading")}>
      <section>
        <h3 className="pre-flight__heading">{t("preFlight.here")}</h3>
        <ul>
          {[...CHECKED_HERE, ...(vasAt === null ? [] : (["vas"] as const))].map((check) => (
            <li key={check} className={checks[check] ? "pre-flight__met" : "pre-flight__open"}>
              {checks[check] ? (
                <IconCheck size={14} stroke={2.5} aria-hidden="true" />
              ) : (
                <IconCircle size={14} aria-hidden="true" />
              )}
              <Check
                known={known[check as keyof typeof known] ?? null}
                words={t(`preFlight.${check}`, { limit: batch.limit })}
              />
              <span className="visually-hidden">: {t(checks[check] ? "preFlight.ok" : "preFlight.open")}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="pre-flight__heading">{t("preFlight.there")}</h3>
        <ul>
          {[...(vasAt === null ? (["vas"] as const) : []), ...SERVICE_ONLY].map((check) => {
            const said = check === "vas" ? known.vas : null;
            return (
              <li key={check} className="pre-flight__unknown">
                <IconQuestionMark size={14} aria-hidden="true" />
                <Check known={said} words={t(`preFlight.${check}`)} />
                {said === null && <span className="visually-hidden">: {t("preFlight.service")}</span>}
              </li>
            );
          })}
        </ul>
        {batch.lines.length > 0 && <PreFlightAge batch={batch} serviceTypesAsOf={serviceTypesAsOf} />}
      </section>
    </div>
  );
}

interface CheckProps {
  readonly known: string | null;
  readonly words: string;
}

function Check({ known, words }: CheckProps): JSX.Element {
  if (known === null) return <span className="truncated">{words}</span>;
  return (
    <span className="pre-flight__known truncated" title={known}>
      {known}
    </span>
  );
}

const pendingText = (t: TFunction<"scan">, tails: string): string | null =>
  tails === "" ? null : t("preFlight.vasPending", { tails });

/** Items that changed since the scan, that are being put on hold, or that only the service can judge. */
function notOnHoldWords(t: TFunction<"scan">, { lines }: BatchView, evidence: BatchEvidence | null): string | null {
  const holding = new Set(lines.filter((line) => line.holding).map(({ item }) => item.returnInventoryId));
  const isOpen = (reason: SuspectReason): boolean =>
    reason.kind === "obstacle" && reason.obstacle.kind === "not-on-hold";
  const moved = tailsOf(evidence, (reason) => ["obstacle", "absent"].includes(reason.kind) && !isOpen(reason));
  if (moved !== "") return t("preFlight.notOnHold", { tails: moved });
  if (holding.size > 0) {
    const tails = lines.filter(({ item }) => holding.has(item.returnInventoryId)).map(({ item }) => codeTail(item.rma));
    return t("preFlight.holding", { tails: listed(tails) });
  }
  const tried = tailsOf(evidence, isOpen);
  return tried === "" ? null : t("preFlight.tried", { tails: tried });
}

function tailsOf(evidence: BatchEvidence | null, isMeant: (reason: SuspectReason) => boolean): string {
  const against = (evidence?.items ?? []).filter(({ reasons }) => reasons.some(isMeant));
  return listed(against.map(({ rma }) => codeTail(rma)));
}
