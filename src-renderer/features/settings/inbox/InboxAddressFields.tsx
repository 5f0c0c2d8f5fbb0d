import { Button, Select } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import {
  MAX_INBOX_PORT,
  MAX_EVENT_MINUTES,
  MAX_FRESH_MINUTES,
  MIN_INBOX_PORT,
  type InboxField,
  type InboxSettings,
} from "../../../../src-domain/events/event-inbox.ts";
import type { InboxState } from "../../../../src-preload/contract/events/inbox.ts";
import { listText } from "../../../i18n/list-text.ts";
import { TypedNumber, TypedText } from "../screen/TypedFields.tsx";

interface InboxAddressFieldsProps {
  readonly inbox: InboxState;
  readonly problem: InboxField | null;
  readonly change: (part: Partial<InboxSettings>) => void;
}

const THIS_COMPUTER = "127.0.0.1";
const ALL_NETWORKS = "0.0.0.0";
const SENDER_SEPARATOR = /[\s,;，；、]+/u;

export function InboxAddressFields({ inbox, problem, change }: InboxAddressFieldsProps): JSX.Element {
  const { t } = useTranslation("inbox");
  const { settings, addresses } = inbox;
  const errorTextOf = (field: InboxField): string | undefined => (problem === field ? t(`field.${field}`) : undefined);
  const hostText = (address: string): string => {
    if (address === THIS_COMPUTER) return t("thisComputer", { address });
    return address === ALL_NETWORKS ? t("allNetworks", { address }) : address;
  };
  return (
    <>
      <TypedText
        label={t("endpoint")}
        description={t("endpointHint")}
        value={settings.endpoint}
        error={errorTextOf("endpoint")}
        onCommit={(endpoint) => change({ endpoint })}
      />
      <Select
        label={t("host")}
        description={t("hostHint")}
        allowDeselect={false}
        value={settings.host}
        data={[...new Set([...addresses, settings.host])].map((value) => ({ value, label: hostText(value) }))}
        error={errorTextOf("host")}
        onChange={(host) => change({ host: host ?? settings.host })}
      />
      <TypedText
        label={t("senders")}
        description={t("sendersHint")}
        value={settings.senders.join(" ")}
        error={errorTextOf("senders")}
        onCommit={(text) => change({ senders: text.split(SENDER_SEPARATOR).filter((sender) => sender !== "") })}
      />
      {inbox.isOpenToAnyone && <AllowSendersNote acceptedFrom={inbox.acceptedFrom} change={change} />}
      <div className="inbox__place">
        <TypedNumber
          label={t("port")}
          min={MIN_INBOX_PORT}
          max={MAX_INBOX_PORT}
          value={settings.port}
          onCommit={(port) => change({ port })}
        />
        <TypedText
          label={t("path")}
          value={settings.path}
          error={errorTextOf("path")}
          onCommit={(path) => change({ path })}
        />
      </div>
      <InboxMinutesFields settings={settings} change={change} />
    </>
  );
}

/** Offers to allow only the addresses that have sent signed events. Inboxes of earlier versions allow all senders. */
function AllowSendersNote({
  acceptedFrom,
  change,
}: Pick<InboxState, "acceptedFrom"> & Pick<InboxAddressFieldsProps, "change">) {
  const { t } = useTranslation("inbox");
  return (
    <div role="alert" className="stack-close">
      <p className="note inbox__state--closed">{t("openToAnyone")}</p>
      {acceptedFrom.length > 0 && (
        <Button variant="default" onClick={() => change({ senders: [...acceptedFrom] })}>
          {t("allowOnly", { addresses: listText(acceptedFrom) })}
        </Button>
      )}
    </div>
  );
}

interface InboxMinutesFieldsProps extends Pick<InboxAddressFieldsProps, "change"> {
  readonly settings: InboxAddressFieldsProps["inbox"]["settings"];
}

/** How old a delivery may be, and after how long without events the desk warns. */
function InboxMinutesFields({ settings, change }: InboxMinutesFieldsProps): JSX.Element {
  const { t } = useTranslation("inbox");
  return (
    <>
      <TypedNumber
        label={t("fresh")}
        description={t("freshHint")}
        min={1}
        max={MAX_FRESH_MINUTES}
        value={settings.freshMinutes}
        onCommit={(freshMinutes) => change({ freshMinutes })}
      />
      <TypedNumber
        label={t("events")}
        description={t("eventsHint")}
        min={0}
        max={MAX_EVENT_MINUTES}
        value={settings.eventMinutes}
        onCommit={(eventMinutes) => change({ eventMinutes })}
      />
    </>
  );
}
