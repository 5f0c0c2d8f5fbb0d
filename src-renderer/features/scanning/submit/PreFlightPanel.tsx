import { Button } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCheck,
  IconCircle,
  IconListCheck,
  IconQuestionMark,
  IconRefresh,
} from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useState, type JSX } from "react";
import { Trans, useTranslation } from "react-i18next";
import type { SuspectReason } from "../../../../src-domain/resends/suspects.ts";
import type { BatchEvidence } from "../../../../src-preload/contract/batches/batch-evidence.ts";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { desk } from "../../../bridge.ts";
import { listText } from "../../../i18n/list-text.ts";
import { useAppState } from "../../../shell/app-state.ts";
import { useNowMs } from "../../../shell/use-now.ts";
import { OnlineButton } from "../../../ui/OnlineButton.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { codeTail } from "../../../ui/verdict/code-tail.ts";
import type { PreFlight } from "../../batches/pre-flight.ts";
import { dataAgeOf, oldestOf, type DataAge } from "./data-age.ts";
import { useItemEvidence } from "./item-evidence.ts";
import { askText, useLastOrders } from "./last-orders.ts";

type AgeView = DataAge &
  Pick<BatchEvidence, "fetchState"> & { readonly isOld: boolean; readonly staleAfterHours: number };

function useDataAge(evidence: BatchEvidence | null, serviceTypesAsOf: string | null): AgeView | null {
  const staleAfterHours = useAppState((state) => state.settings?.staleAfterHours ?? null);
  const nowMs = useNowMs();
  if (evidence === null || staleAfterHours === null) return null;
  const age = dataAgeOf(evidence.items, serviceTypesAsOf, staleAfterHours, nowMs);
  const isOld = age.areItemsOld || age.areServicesOld || age.areTypesOld;
  return { ...age, isOld, staleAfterHours, fetchState: evidence.fetchState };
}

interface AgeProps {
  readonly batch: BatchView;
  readonly age: AgeView;
}

function StaleNote({ batch, age }: AgeProps): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <div className="pre-flight__failing flow">
      <IconAlertTriangle size={16} aria-hidden="true" />
      <p role="status">
        {age.fetchState === "offline"
          ? t("preFlight.refreshOffline")
          : t("preFlight.stale", { count: age.staleAfterHours })}
      </p>
      <RefreshButton batch={batch} age={age} />
    </div>
  );
}

function DataAges({ batch, age }: AgeProps): JSX.Element {
  const { t } = useTranslation("scan");
  const { itemsReadAt, typesReadAt, servicesReadAt } = age;
  const ageLine = (name: "items" | "types" | "services", time: string): JSX.Element => (
    <Trans t={t} i18nKey={`preFlight.age.${name}`} components={{ age: <Age at={time} /> }} />
  );
  return (
    <div className="pre-flight__ages flow finer">
      <p>{itemsReadAt === null ? t("preFlight.age.itemsUnknown") : ageLine("items", itemsReadAt)}</p>
      {servicesReadAt !== null && <p>{ageLine("services", servicesReadAt)}</p>}
      {typesReadAt !== null && <p>{ageLine("types", typesReadAt)}</p>}
      {!age.isOld && age.fetchState !== "offline" && <RefreshButton batch={batch} age={age} />}
    </div>
  );
}

function RefreshButton({ batch, age }: AgeProps): JSX.Element {
  const { t } = useTranslation("scan");
  const refresh = (): void => {
    // Progress arrives with `onEvidenceChanged`.
    void desk.batch.refreshItems({ batchId: batch.batchId });
    // Refresh the list of service types separately, because a running sync may have fetched it hours ago.
    if (age.areTypesOld) void desk.reference.refresh({ name: "shipment-service-types" });
  };
  return (
    <OnlineButton variant="default" size="compact-xs" icon={IconRefresh} iconSize={14} onClick={refresh}>
      {t(age.fetchState === "running" ? "preFlight.refreshing" : "preFlight.refresh")}
    </OnlineButton>
  );
}

const LOCAL_CHECKS = ["items", "warehouse", "limit", "onHold", "destination", "serviceType", "refusedScans"] as const;
const SERVICE_CHECKS = ["stock", "workflow"] as const;

interface PreFlightPanelProps {
  readonly batch: BatchView;
  readonly preFlight: PreFlight;
  readonly serviceTypesAsOf: string | null;
}

/** Asks for the scan of a printed label without which main submits nothing; null if none is required. */
function useRequiredLabelScan(): string | null {
  const { t } = useTranslation("scan");
  const isRequired = useAppState(({ settings }) => settings?.sealScan === "required");
  const orders = useLastOrders((state) => state.orders);
  const waitingOrder = isRequired ? orders.findLast(({ seal }) => seal?.state === "waiting") : undefined;
  return waitingOrder === undefined ? null : askText(t, waitingOrder);
}

function useChecks(batch: BatchView, preFlight: PreFlight, evidence: BatchEvidence | null) {
  const { t } = useTranslation("scan");
  const vasTails = listCodeTails(evidence, ({ kind }) => kind === "pending-vas");
  const holdFailure = notOnHoldText(t, batch, evidence);
  const vasFailure = vasTails === "" ? null : t("preFlight.vasPending", { tails: vasTails });
  const failureTexts = [useRequiredLabelScan(), holdFailure, vasFailure].filter((text) => text !== null);
  const isOnHold = preFlight.items && evidence !== null && holdFailure === null;
  const checks = { ...preFlight, onHold: isOnHold, vas: vasTails === "" };
  const isVasKnown = oldestOf((evidence?.items ?? []).map((item) => item.vasAt)) !== null;
  const haveAllPassed = failureTexts.length === 0 && LOCAL_CHECKS.every((check) => checks[check]);
  return { failureTexts, checks, isVasKnown, haveAllPassed };
}

/** Lists failed checks; a button shows all checks. Missing data of the order is listed next to Submit. */
export function PreFlightPanel({ batch, preFlight, serviceTypesAsOf }: PreFlightPanelProps): JSX.Element | null {
  const { t } = useTranslation("scan");
  const [isOpen, setIsOpen] = useState(false);
  const evidence = useItemEvidence((state) => (state.evidence?.batchId === batch.batchId ? state.evidence : null));
  const age = useDataAge(evidence, serviceTypesAsOf);
  const { failureTexts, checks, isVasKnown, haveAllPassed } = useChecks(batch, preFlight, evidence);
  const isReady = haveAllPassed && age?.isOld !== true && batch.refusal === null;
  if (batch.lines.length === 0) return null;
  return (
    <div className="pre-flight" role="group" aria-label={t("preFlight.heading")}>
      {failureTexts.map((text) => (
        <p key={text} className="pre-flight__failing flow">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {text}
        </p>
      ))}
      {age !== null && (age.isOld || age.fetchState === "offline") && <StaleNote batch={batch} age={age} />}
      <Button
        className={isReady ? "pre-flight__line pre-flight__line--passed" : "pre-flight__line"}
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        leftSection={isReady ? <IconCheck size={16} stroke={2.5} /> : <IconListCheck size={16} />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(isReady ? "preFlight.passed" : "preFlight.all")}
      </Button>
      {isOpen && <AllChecks limit={batch.limit} checks={checks} isVasKnown={isVasKnown} />}
      {isOpen && age !== null && <DataAges batch={batch} age={age} />}
    </div>
  );
}

interface AllChecksProps {
  readonly limit: number;
  readonly checks: Readonly<Record<(typeof LOCAL_CHECKS)[number] | "vas", boolean>>;
  readonly isVasKnown: boolean;
}

function AllChecks({ limit, checks, isVasKnown }: AllChecksProps): JSX.Element {
  const { t } = useTranslation("scan");
  const localChecks = isVasKnown ? ([...LOCAL_CHECKS, "vas"] as const) : LOCAL_CHECKS;
  const serviceChecks = isVasKnown ? SERVICE_CHECKS : (["vas", ...SERVICE_CHECKS] as const);
  return (
    <ul className="pre-flight__list">
      {localChecks.map((check) => (
        <li key={check} className={checks[check] ? "pre-flight__passed" : ""}>
          {checks[check] ? (
            <IconCheck size={14} stroke={2.5} aria-hidden="true" />
          ) : (
            <IconCircle size={14} aria-hidden="true" />
          )}
          {t(`preFlight.${check}`, { limit })}
          <span className="visually-hidden">: {t(checks[check] ? "preFlight.ok" : "preFlight.open")}</span>
        </li>
      ))}
      {serviceChecks.map((check) => (
        <li key={check}>
          <IconQuestionMark size={14} aria-hidden="true" />
          {t(`preFlight.${check}`)}
          <span className="visually-hidden">: {t("preFlight.service")}</span>
        </li>
      ))}
    </ul>
  );
}

/** Describes items that are no longer or not yet on hold, or that only the service can check; null without any. */
function notOnHoldText(t: TFunction<"scan">, { lines }: BatchView, evidence: BatchEvidence | null): string | null {
  const isNotOnHold = (reason: SuspectReason): boolean =>
    reason.kind === "obstacle" && reason.obstacle.kind === "not-on-hold";
  const isChanged = (reason: SuspectReason): boolean =>
    (reason.kind === "obstacle" || reason.kind === "absent") && !isNotOnHold(reason);
  const changedItemTails = listCodeTails(evidence, isChanged);
  if (changedItemTails !== "") return t("preFlight.notOnHold", { tails: changedItemTails });
  const pendingHolds = lines.filter((line) => line.holding).map(({ item }) => codeTail(item.rma));
  if (pendingHolds.length > 0) return t("preFlight.holding", { tails: listText(pendingHolds) });
  const notOnHoldTails = listCodeTails(evidence, isNotOnHold);
  return notOnHoldTails === "" ? null : t("preFlight.tried", { tails: notOnHoldTails });
}

function listCodeTails(evidence: BatchEvidence | null, matches: (reason: SuspectReason) => boolean): string {
  const items = (evidence?.items ?? []).filter(({ reasons }) => reasons.some(matches));
  return listText(items.map(({ rma }) => codeTail(rma)));
}
