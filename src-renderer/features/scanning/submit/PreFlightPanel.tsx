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
import { listed } from "../../../i18n/listed.ts";
import { useAppState } from "../../../shell/app-state.ts";
import { useNow } from "../../../shell/use-now.ts";
import { OnlineButton } from "../../../ui/OnlineButton.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { codeTail } from "../../../ui/verdict/code-tail.ts";
import type { PreFlight } from "../../batches/pre-flight.ts";
import { dataAgeOf, oldestOf, type DataAge } from "./data-age.ts";
import { useItemEvidence } from "./item-evidence.ts";

type ShownAge = DataAge &
  Pick<BatchEvidence, "fetchState"> & { readonly isOld: boolean; readonly staleAfterHours: number };

function useDataAge(evidence: BatchEvidence | null, serviceTypesAsOf: string | null): ShownAge | null {
  const staleAfterHours = useAppState((state) => state.settings?.staleAfterHours ?? null);
  const now = useNow();
  if (evidence === null || staleAfterHours === null) return null;
  const age = dataAgeOf(evidence.items, serviceTypesAsOf, staleAfterHours, now);
  const isOld = age.itemsOld || age.servicesOld || age.typesOld;
  return { ...age, isOld, staleAfterHours, fetchState: evidence.fetchState };
}

interface AgeProps {
  readonly batch: BatchView;
  readonly age: ShownAge;
}

function Stale({ batch, age }: AgeProps): JSX.Element {
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

function Ages({ batch, age }: AgeProps): JSX.Element {
  const { t } = useTranslation("scan");
  const { itemsAt, typesAt, servicesAt } = age;
  const ageLine = (name: "items" | "types" | "services", at: string): JSX.Element => (
    <Trans t={t} i18nKey={`preFlight.age.${name}`} components={{ age: <Age at={at} /> }} />
  );
  return (
    <div className="pre-flight__ages flow finer">
      <p>{itemsAt === null ? t("preFlight.age.itemsUnknown") : ageLine("items", itemsAt)}</p>
      {servicesAt !== null && <p>{ageLine("services", servicesAt)}</p>}
      {typesAt !== null && <p>{ageLine("types", typesAt)}</p>}
      {!age.isOld && age.fetchState !== "offline" && <RefreshButton batch={batch} age={age} />}
    </div>
  );
}

function RefreshButton({ batch, age }: AgeProps): JSX.Element {
  const { t } = useTranslation("scan");
  const refresh = (): void => {
    // Progress arrives with `onEvidenceChanged`.
    void desk.batch.refreshItems({ batchId: batch.batchId });
    // Refresh it separately: a running sync may have read this list hours ago.
    if (age.typesOld) void desk.reference.refresh({ name: "shipment-service-types" });
  };
  return (
    <OnlineButton variant="default" size="compact-xs" icon={IconRefresh} iconSize={14} onClick={refresh}>
      {t(age.fetchState === "running" ? "preFlight.refreshing" : "preFlight.refresh")}
    </OnlineButton>
  );
}

const CHECKED_HERE = ["items", "warehouse", "limit", "onHold", "destination", "serviceType", "troubles"] as const;
const SERVICE_ONLY = ["stock", "workflow"] as const;

interface PreFlightPanelProps {
  readonly batch: BatchView;
  readonly preFlight: PreFlight;
  readonly serviceTypesAsOf: string | null;
}

function useChecks(batch: BatchView, preFlight: PreFlight, evidence: BatchEvidence | null) {
  const { t } = useTranslation("scan");
  const vas = tailsOf(evidence, ({ kind }) => kind === "pending-vas");
  const onHold = notOnHoldText(t, batch, evidence);
  const vasPending = vas === "" ? null : t("preFlight.vasPending", { tails: vas });
  const failing = [onHold, vasPending].filter((text) => text !== null);
  const checks = { ...preFlight, onHold: preFlight.items && evidence !== null && onHold === null, vas: vas === "" };
  const vasRead = oldestOf((evidence?.items ?? []).map((item) => item.vasAt)) !== null;
  return { failing, checks, vasRead, met: failing.length === 0 && CHECKED_HERE.every((check) => checks[check]) };
}

/** Lists failed checks; a button shows all. Missing data of the order is listed next to Submit. */
export function PreFlightPanel({ batch, preFlight, serviceTypesAsOf }: PreFlightPanelProps): JSX.Element | null {
  const { t } = useTranslation("scan");
  const [open, setOpen] = useState(false);
  const evidence = useItemEvidence((state) => (state.evidence?.batchId === batch.batchId ? state.evidence : null));
  const age = useDataAge(evidence, serviceTypesAsOf);
  const { failing, checks, vasRead, met } = useChecks(batch, preFlight, evidence);
  const hasPassed = met && age?.isOld !== true && batch.refusal === null;
  if (batch.lines.length === 0) return null;
  return (
    <div className="pre-flight" role="group" aria-label={t("preFlight.heading")}>
      {failing.map((words) => (
        <p key={words} className="pre-flight__failing flow">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {words}
        </p>
      ))}
      {age !== null && (age.isOld || age.fetchState === "offline") && <Stale batch={batch} age={age} />}
      <Button
        className={hasPassed ? "pre-flight__line pre-flight__line--passed" : "pre-flight__line"}
        variant="subtle"
        size="compact-sm"
        aria-expanded={open}
        leftSection={hasPassed ? <IconCheck size={16} stroke={2.5} /> : <IconListCheck size={16} />}
        onClick={() => setOpen(!open)}
      >
        {t(hasPassed ? "preFlight.passed" : "preFlight.all")}
      </Button>
      {open && <AllChecks limit={batch.limit} checks={checks} vasRead={vasRead} />}
      {open && age !== null && <Ages batch={batch} age={age} />}
    </div>
  );
}

interface AllChecksProps {
  readonly limit: number;
  readonly checks: Readonly<Record<(typeof CHECKED_HERE)[number] | "vas", boolean>>;
  readonly vasRead: boolean;
}

function AllChecks({ limit, checks, vasRead }: AllChecksProps): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <ul className="pre-flight__list">
      {[...CHECKED_HERE, ...(vasRead ? (["vas"] as const) : [])].map((check) => (
        <li key={check} className={checks[check] ? "pre-flight__met" : ""}>
          {checks[check] ? (
            <IconCheck size={14} stroke={2.5} aria-hidden="true" />
          ) : (
            <IconCircle size={14} aria-hidden="true" />
          )}
          {t(`preFlight.${check}`, { limit })}
          <span className="visually-hidden">: {t(checks[check] ? "preFlight.ok" : "preFlight.open")}</span>
        </li>
      ))}
      {[...(vasRead ? [] : (["vas"] as const)), ...SERVICE_ONLY].map((check) => (
        <li key={check}>
          <IconQuestionMark size={14} aria-hidden="true" />
          {t(`preFlight.${check}`)}
          <span className="visually-hidden">: {t("preFlight.service")}</span>
        </li>
      ))}
    </ul>
  );
}

/** Text about items that are no longer or not yet on hold, or that only the service can check; null for none. */
function notOnHoldText(t: TFunction<"scan">, { lines }: BatchView, evidence: BatchEvidence | null): string | null {
  const isNotOnHold = (reason: SuspectReason): boolean =>
    reason.kind === "obstacle" && reason.obstacle.kind === "not-on-hold";
  const isChanged = (reason: SuspectReason): boolean =>
    (reason.kind === "obstacle" || reason.kind === "absent") && !isNotOnHold(reason);
  const changedTails = tailsOf(evidence, isChanged);
  if (changedTails !== "") return t("preFlight.notOnHold", { tails: changedTails });
  const pendingHolds = lines.filter((line) => line.holding).map(({ item }) => codeTail(item.rma));
  if (pendingHolds.length > 0) return t("preFlight.holding", { tails: listed(pendingHolds) });
  const triedTails = tailsOf(evidence, isNotOnHold);
  return triedTails === "" ? null : t("preFlight.tried", { tails: triedTails });
}

function tailsOf(evidence: BatchEvidence | null, matches: (reason: SuspectReason) => boolean): string {
  const items = (evidence?.items ?? []).filter(({ reasons }) => reasons.some(matches));
  return listed(items.map(({ rma }) => codeTail(rma)));
}
