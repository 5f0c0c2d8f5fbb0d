import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import {
  PRACTICE_CLOSED_FAULT,
  PROXY_KIND_FAULT,
  PROXY_PASSWORD_FAULT,
} from "../../../src-domain/environments/service-call.ts";
import type { ConnectionTest, EnvironmentView } from "../../../src-preload/contract/environments/environment.ts";
import { ServiceMessageText } from "../../ui/text/text.tsx";
import type { Connection } from "./use-connection.ts";

/** Outcomes in which the service did not see key and token. */
const UNCHECKED_OUTCOMES: ReadonlySet<ConnectionTest["outcome"]> = new Set([
  "bad-address",
  "offline",
  "timeout",
  "tls",
  "not-the-service",
  "server",
]);

export function TestResult({ connection }: { readonly connection: Connection }): JSX.Element {
  const { t } = useTranslation("environment");
  const { isRunning, lastTest } = connection.test;
  const result = lastTest?.result;
  return (
    <div className="connection__result" role="status" aria-label={t("test.label")}>
      {isRunning && <p className="note">{t("test.running")}</p>}
      {result === null && <p>{t("test.failed")}</p>}
      {result && <ConnectionTestText result={result} connection={connection} />}
    </div>
  );
}

/**
 * Returns whether the network is the problem, not the address: an address that came with the program or from IT is
 * right.
 */
function isUnreachable({ outcome, address }: ConnectionTest, { kind, isEdited, isManaged }: EnvironmentView): boolean {
  const isAddressGiven = isManaged || (kind !== "custom" && kind !== "practice" && !isEdited);
  return isAddressGiven && address === null && (outcome === "offline" || outcome === "bad-address");
}

/** Returns the key of additional advice about a fault; null if its outcome says enough. */
function adviceKey(fault: string | null) {
  if (fault === PRACTICE_CLOSED_FAULT) return "practiceClosed";
  if (fault === PROXY_PASSWORD_FAULT) return "proxyPassword";
  return fault?.startsWith(PROXY_KIND_FAULT) ? "proxyKind" : null;
}

const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: "nearest" });

/** Returns fault, status and correlation id for IT or support, untranslated. */
const technicalDetails = ({ fault, httpStatus, correlationId }: ConnectionTest): string =>
  [fault, httpStatus === null ? null : `HTTP ${httpStatus}`, correlationId].filter((part) => part !== null).join(" · ");

interface ConnectionTestTextProps {
  readonly result: ConnectionTest;
  readonly connection: Connection;
}

function ConnectionTestText({ result, connection }: ConnectionTestTextProps): JSX.Element {
  const { t } = useTranslation("environment");
  const { area, address, serviceMessage, fault, durationMs } = result;
  const isNetworkAtFault = isUnreachable(result, connection.environment);
  const outcome = isNetworkAtFault ? "offline" : result.outcome;
  const isKeyUnchecked = connection.entry.isSaved && UNCHECKED_OUTCOMES.has(result.outcome);
  const advice = adviceKey(fault);
  const isSuccess = outcome === "success";
  const Shape = isSuccess ? IconCircleCheck : IconAlertTriangle;
  return (
    <div
      className={isSuccess ? "test-result test-result--good prose row-top" : "test-result prose row-top"}
      ref={scrollIntoView}
    >
      <Shape size={22} stroke={2} aria-hidden="true" />
      <div>
        <p className="test-result__title">{t(`test.title.${outcome}`, { where: t(`test.where.${area ?? "both"}`) })}</p>
        {isNetworkAtFault && <p>{t("test.todo.offlineGiven")}</p>}
        {!isNetworkAtFault && (
          <p>{t(isSuccess && area === "user" ? "test.todo.successUser" : `test.todo.${outcome}`)}</p>
        )}
        {isKeyUnchecked && <p>{t("test.keyUnchecked")}</p>}
        {address !== null && <p>{t(`address.problem.${address}`)}</p>}
        {advice !== null && <p>{t(`test.why.${advice}`)}</p>}
        {serviceMessage !== null && <ServiceMessageText text={serviceMessage} />}
        {isSuccess ? (
          <p className="breaks finer">{t("test.took", { milliseconds: Math.round(durationMs) })}</p>
        ) : (
          <p className="breaks finer selectable" translate="no">
            {technicalDetails(result)}
          </p>
        )}
      </div>
    </div>
  );
}
