import { Fragment, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { RequestDetails } from "../../../../src-preload/contract/health/requests.ts";
import { desk } from "../../../bridge.ts";
import { CopyableCode } from "../../../ui/CopyButton.tsx";
import { Drawer, DrawerSection, Facts, useRecord } from "../../../ui/dialogs/Drawer.tsx";
import { SupportCardButton } from "../../../ui/SupportCardButton.tsx";
import { ServiceMessageText } from "../../../ui/text/text.tsx";
import { absoluteTimeText } from "../../../ui/text/time-text.ts";
import { OutcomeText, useDurationText, useOperationText } from "./request-text.tsx";

/** Indents JSON. Returns any other body, such as truncated JSON, unchanged. */
function formatBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

interface RequestDrawerProps {
  readonly requestId: number;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

export function RequestDrawer({ requestId, takesFocus, onClose }: RequestDrawerProps): JSX.Element {
  const { t } = useTranslation("requests");
  const operationText = useOperationText();
  const { details, isGone } = useRecord(() => desk.requests.get({ requestId }));
  return (
    <Drawer
      label={t("drawer.label")}
      title={details === null ? t("drawer.label") : operationText(details.row.operation)}
      subtitle={details === null ? undefined : absoluteTimeText(details.row.startedAt)}
      takesFocus={takesFocus}
      onClose={onClose}
    >
      {isGone && (
        <DrawerSection title={t("drawer.happened")}>
          <p>{t("drawer.gone")}</p>
        </DrawerSection>
      )}
      {details !== null && <OutcomeSection details={details} />}
      {details !== null && <CallSection details={details} />}
      {details !== null && <BodySection title={t("drawer.sentBody")} body={details.requestBody} />}
      {details !== null && <BodySection title={t("drawer.answerBody")} body={details.answerBody} />}
      {(details?.requestBody ?? details?.answerBody ?? null) !== null && (
        <p className="requests__hidden finer">{t("drawer.hidden")}</p>
      )}
    </Drawer>
  );
}

interface DetailsProps {
  readonly details: RequestDetails;
}

function OutcomeSection({ details: { row, serviceMessage } }: DetailsProps): JSX.Element {
  const { t } = useTranslation("requests");
  return (
    <DrawerSection title={t("drawer.happened")}>
      <OutcomeText outcome={row.outcome} />
      <p className="requests__sentence text">{t(`sentences.${row.outcome}`)}</p>
      {serviceMessage !== null && <ServiceMessageText text={serviceMessage} />}
      <SupportCardButton request={row} />
    </DrawerSection>
  );
}

function CallSection({ details }: DetailsProps): JSX.Element {
  const { t } = useTranslation("requests");
  const durationText = useDurationText();
  const { row, delivered, fault, requestBytes, answerBytes } = details;
  return (
    <DrawerSection title={t("drawer.call")}>
      <Facts
        facts={[
          [
            t("drawer.correlation"),
            row.correlationId && <CopyableCode key="correlation" value={row.correlationId} kind="plain" />,
          ],
          [t("drawer.errorCode"), row.errorCode],
          [t("drawer.fault"), fault],
          [t("drawer.status"), row.httpStatus === null ? t("drawer.noStatus") : String(row.httpStatus)],
          [t("drawer.path"), <CallPath key="path" method={row.method} path={row.path} />],
          [t("drawer.delivered"), t(`drawer.deliveryStates.${delivered}`)],
          [t("drawer.duration"), durationText(row.durationMs)],
          [t("drawer.attempt"), String(row.attempt)],
          [t("drawer.size"), t("drawer.sizes", { sent: requestBytes, received: answerBytes ?? 0 })],
        ]}
      />
    </DrawerSection>
  );
}

/** Lets the line wrap before each query parameter. */
function CallPath({ method, path }: { readonly method: string; readonly path: string }): JSX.Element {
  return (
    <span className="code-text selectable" translate="no">
      {method}{" "}
      {path.split(/(?=[?&])/).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Parts have no key except their position.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

function BodySection({ title, body }: { readonly title: string; readonly body: string | null }): JSX.Element | null {
  if (body === null) return null;
  return (
    <DrawerSection title={title}>
      <pre className="requests__body codes breaks selectable">{formatBody(body)}</pre>
    </DrawerSection>
  );
}
