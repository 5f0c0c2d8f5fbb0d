import { NumberInput, Select, TextInput } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { leaveOnEnter } from "../SettingsGroup.tsx";
import {
  HIGHEST_INBOX_PORT,
  LONGEST_EVENT_MINUTES,
  LONGEST_FRESH_MINUTES,
  LOWEST_INBOX_PORT,
  type InboxField,
  type InboxSettings,
} from "../../../../src-domain/events/event-inbox.ts";
import type { InboxState } from "../../../../src-preload/contract/events/inbox.ts";

interface InboxPlaceProps {
  readonly inbox: InboxState;
  readonly problem: InboxField | null;
  readonly change: (part: Partial<InboxSettings>) => void;
}

const THIS_COMPUTER = "127.0.0.1";
const ALL_NETWORKS = "0.0.0.0";
const BETWEEN_SENDERS = /[\s,;，；、]+/u;

/** A change by another window or IT replaces the typed value. */
export function InboxPlace({ inbox, problem, change }: InboxPlaceProps): JSX.Element {
  const { t } = useTranslation("inbox");
  const { settings, addresses } = inbox;
  const errorAt = (field: InboxField): string | undefined => (problem === field ? t(`field.${field}`) : undefined);
  const nameOf = (address: string): string => {
    if (address === THIS_COMPUTER) return t("thisComputer", { address });
    return address === ALL_NETWORKS ? t("allNetworks", { address }) : address;
  };
  return (
    <>
      <TypedText
        key={settings.endpoint}
        label={t("endpoint")}
        description={t("endpointHint")}
        value={settings.endpoint}
        error={errorAt("endpoint")}
        onDone={(endpoint) => change({ endpoint })}
      />
      <Select
        label={t("host")}
        description={t("hostHint")}
        allowDeselect={false}
        value={settings.host}
        data={[...new Set([...addresses, settings.host])].map((value) => ({ value, label: nameOf(value) }))}
        error={errorAt("host")}
        onChange={(host) => change({ host: host ?? settings.host })}
      />
      <TypedText
        key={settings.senders.join(" ")}
        label={t("senders")}
        description={t("sendersHint")}
        value={settings.senders.join(" ")}
        error={errorAt("senders")}
        onDone={(text) => change({ senders: text.split(BETWEEN_SENDERS).filter((sender) => sender !== "") })}
      />
      <div className="inbox__place">
        <TypedNumber
          key={settings.port}
          label={t("port")}
          least={LOWEST_INBOX_PORT}
          most={HIGHEST_INBOX_PORT}
          value={settings.port}
          onDone={(port) => change({ port })}
        />
        <TypedText
          key={settings.path}
          label={t("path")}
          value={settings.path}
          error={errorAt("path")}
          onDone={(path) => change({ path })}
        />
      </div>
      <TypedNumber
        key={settings.freshMinutes}
        label={t("fresh")}
        description={t("freshHint")}
        least={1}
        most={LONGEST_FRESH_MINUTES}
        value={settings.freshMinutes}
        onDone={(freshMinutes) => change({ freshMinutes })}
      />
      <TypedNumber
        key={settings.eventMinutes}
        label={t("events")}
        description={t("eventsHint")}
        least={0}
        most={LONGEST_EVENT_MINUTES}
        value={settings.eventMinutes}
        onDone={(eventMinutes) => change({ eventMinutes })}
      />
    </>
  );
}

interface TypedTextProps {
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onDone: (value: string) => void;
}

function TypedText({ value, onDone, ...field }: TypedTextProps): JSX.Element {
  const [text, setText] = useState(value);
  return (
    <TextInput
      {...field}
      spellCheck={false}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={leaveOnEnter}
      onBlur={() => {
        if (text.trim() !== value) onDone(text.trim());
      }}
    />
  );
}

interface TypedNumberProps {
  readonly label: string;
  readonly description?: string;
  readonly least: number;
  readonly most: number;
  readonly value: number;
  readonly onDone: (value: number) => void;
}

function TypedNumber({ least, most, value, onDone, ...field }: TypedNumberProps): JSX.Element {
  const [typed, setTyped] = useState<number | string>(value);
  return (
    <NumberInput
      {...field}
      w={160}
      classNames={{ label: "inbox__label", description: "settings__wide-description" }}
      min={least}
      max={most}
      clampBehavior="blur"
      allowDecimal={false}
      allowNegative={false}
      value={typed}
      onChange={setTyped}
      onKeyDown={leaveOnEnter}
      onBlur={() => {
        const number = Number(typed);
        const usable = typed !== "" && Number.isInteger(number);
        const inBounds = Math.min(most, Math.max(least, number));
        if (!usable) setTyped(value);
        else if (inBounds !== value) onDone(inBounds);
      }}
    />
  );
}
