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
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import type { BatchEvidence } from "../../../../src-preload/contract/batches/batch-evidence.ts";
import { codeTail } from "../../../ui/verdict/code-tail.ts";
import { dataAgeOf, oldestOf, type DataAge } from "./data-age.ts";
import { refreshItems, useItemEvidence } from "./item-evidence.ts";
import { listed } from "../../../i18n/listed.ts";
import type { PreFlight } from "../../batches/pre-flight.ts";
import { desk } from "../../../bridge.ts";
import { Age } from "../../../ui/text/Age.tsx";
import { OnlineButton } from "../../../ui/OnlineButton.tsx";
import { useAppState } from "../../../shell/app-state.ts";
import { useNow } from "../../../shell/use-now.ts";

type ShownAge = DataAge & Pick<BatchEvidence, "reading"> & { readonly old: boolean; readonly staleAfterHours: number };

function useDataAge(evidence: BatchEvidence | null, serviceTypesAsOf: string | null): ShownAge | null {
  const staleAfterHours = useAppState((live) => live.settings?.staleAfterHours ?? null);
  const now = useNow();
  if (evidence === null || staleAfterHours === null) return null;
  const age = dataAgeOf(evidence.items, serviceTypesAsOf, staleAfterHours, now);
  const old = age.itemsOld || age.servicesOld || age.typesOld;
  return { ...age, old, staleAfterHours, reading: evidence.reading };
}

interface AgeProps {
  readonly batch: BatchView;
  readonly age: ShownAge;
}

/** Old data only warn. */
function Stale({ batch, age }: AgeProps): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <div className="pre-flight__failing flow">
      <IconAlertTriangle size={16} aria-hidden="true" />
      <p role="status">
        {age.reading === "offline"
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
  const words = (name: "items" | "types" | "services", at: string): JSX.Element => (
    <Trans t={t} i18nKey={`preFlight.age.${name}`} components={{ age: <Age at={at} /> }} />
  );
  return (
    <div className="pre-flight__ages flow finer">
      <p>{itemsAt === null ? t("preFlight.age.itemsUnknown") : words("items", itemsAt)}</p>
      {servicesAt !== null && <p>{words("services", servicesAt)}</p>}
      {typesAt !== null && <p>{words("types", typesAt)}</p>}
      {!age.old && age.reading !== "offline" && <RefreshButton batch={batch} age={age} />}
    </div>
  );
}

function RefreshButton({ batch, age }: AgeProps): JSX.Element {
  const { t } = useTranslation("scan");
  const read = (): void => {
    void refreshItems(batch.batchId);
    // A running sync may have passed this list hours ago.
    if (age.typesOld) void desk.reference.refresh({ name: "shipment-service-types" });
  };
  return (
    <OnlineButton
      variant="default"
      size="compact-xs"
      leftSection={<IconRefresh size={14} aria-hidden="true" />}
      onClick={read}
    >
      {t(age.reading === "running" ? "preFlight.refreshing" : "preFlight.refresh")}
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
  const onHold = notOnHoldWords(t, batch, evidence);
  const failing = [onHold, vas === "" ? null : t("preFlight.vasPending", { tails: vas })].filter((one) => one !== null);
  const checks = { ...preFlight, onHold: preFlight.items && evidence !== null && onHold === null, vas: vas === "" };
  const vasRead = oldestOf((evidence?.items ?? []).map((item) => item.vasAt)) !== null;
  return { failing, checks, vasRead, met: failing.length === 0 && CHECKED_HERE.every((check) => checks[check]) };
}

/** Only what fails speaks; the rest is one line, which opens. What is missing for the order is said next to Submit. */
export function PreFlightPanel({ batch, preFlight, serviceTypesAsOf }: PreFlightPanelProps): JSX.Element | null {
  const { t } = useTranslation("scan");
  const [open, setOpen] = useState(false);
  const evidence = useItemEvidence((state) => (state.evidence?.batchId === batch.batchId ? state.evidence : null));
  const age = useDataAge(evidence, serviceTypesAsOf);
  const { failing, checks, vasRead, met } = useChecks(batch, preFlight, evidence);
  const passed = met && age?.old !== true && batch.refusal === null;
  if (batch.lines.length === 0) return null;
  return (
    <div className="pre-flight" role="group" aria-label={t("preFlight.heading")}>
      {failing.map((words) => (
        <p key={words} className="pre-flight__failing flow">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {words}
        </p>
      ))}
      {age !== null && (age.old || age.reading === "offline") && <Stale batch={batch} age={age} />}
      <Button
        className={passed ? "pre-flight__line pre-flight__line--passed" : "pre-flight__line"}
        variant="subtle"
        size="compact-sm"
        aria-expanded={open}
        leftSection={passed ? <IconCheck size={16} stroke={2.5} /> : <IconListCheck size={16} />}
        onClick={() => setOpen(!open)}
      >
        {t(passed ? "preFlight.passed" : "preFlight.all")}
      </Button>
      {open && <AllChecks limit={batch.limit} checks={checks} vasRead={vasRead} />}
      {open && age !== null && <Ages batch={batch} age={age} />}
    </div>
  );
}

interface AllChecksProps {
  readonly limit: number;
  readonly checks: Readonly<Record<(typeof CHECKED_HERE)[number] | "vas", boolean>>;
  /** Every item's record was read, so that extra services are known here. */
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
