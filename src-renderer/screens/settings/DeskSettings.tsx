import { Checkbox, NumberInput, Switch, TextInput } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { HANDLING_CODES } from "../../../src-domain/inventory/inventory.ts";
import { dayOf } from "../../components/words/time-text.ts";
import { handlingWord } from "../../components/words/handling-words.tsx";
import { LockAfter } from "../../components/LockAfter.tsx";
import { LockPin } from "./LockPin.tsx";
import { leaveOnEnter, SettingsGroup, type SettingsGroupProps } from "./SettingsGroup.tsx";

const LOWEST_LIMIT = 1;
const HIGHEST_LIMIT = 99;
const LONGEST_HOURS = 720;

export function BatchSettings(props: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("settings");
  return (
    <SettingsGroup title={t("desk.batch")}>
      {/* The key resets the field to a limit learned from a refusal. */}
      <BatchLimit key={props.settings.batchLimit} {...props} />
      <HoldSettings {...props} />
      <StaleAfter {...props} />
    </SettingsGroup>
  );
}

export function OperatorSettings(props: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("settings");
  return (
    <SettingsGroup title={t("desk.operator")}>
      <StationName {...props} />
      <LockAfter {...props} />
      <LockPin />
    </SettingsGroup>
  );
}

function StationName({ settings, change }: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("settings");
  const [name, setName] = useState(settings.stationName);
  return (
    <TextInput
      label={t("desk.station")}
      description={t("desk.stationHint")}
      maxLength={60}
      value={name}
      onChange={(event) => setName(event.currentTarget.value)}
      onKeyDown={leaveOnEnter}
      onBlur={() => {
        const stationName = name.trim();
        setName(stationName);
        if (stationName !== settings.stationName) change({ stationName });
      }}
    />
  );
}

function BatchLimit({ settings, change }: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("settings");
  const [limit, setLimit] = useState<number | string>(settings.batchLimit);
  const { batchLimitConfirmedAt: confirmedAt } = settings;
  return (
    <NumberInput
      label={t("desk.limit")}
      description={
        confirmedAt === null
          ? t("desk.limitHint")
          : t("desk.limitConfirmed", { limit: settings.batchLimit, day: dayOf(confirmedAt) })
      }
      w={160}
      classNames={{ description: "settings__wide-description" }}
      min={LOWEST_LIMIT}
      max={HIGHEST_LIMIT}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      value={limit}
      onChange={setLimit}
      onKeyDown={leaveOnEnter}
      onBlur={() => {
        const batchLimit = Number(limit);
        const usable = Number.isInteger(batchLimit) && batchLimit >= LOWEST_LIMIT && batchLimit <= HIGHEST_LIMIT;
        if (!usable) setLimit(settings.batchLimit);
        else if (batchLimit !== settings.batchLimit) change({ batchLimit });
      }}
    />
  );
}

function HoldSettings({ settings, change }: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("settings");
  const { t: inventory } = useTranslation("inventory");
  const { resendCodes } = settings;
  const codes = [...new Set([...HANDLING_CODES, ...resendCodes.map(({ code }) => code)])];
  const learned = resendCodes.filter(({ learnedAt }) => learnedAt !== null);
  const choose = (chosen: readonly string[]): void => {
    const changed = codes.flatMap((code) => {
      const before = resendCodes.find((known) => known.code === code);
      const may = chosen.includes(code);
      if (before !== undefined && before.may === may) return [before];
      return before === undefined && !may ? [] : [{ code, may, learnedAt: null }];
    });
    change({ resendCodes: changed });
  };
  return (
    <>
      <Switch
        label={t("desk.hold")}
        description={t("desk.holdHint")}
        checked={settings.holdWithoutAsking}
        onChange={(event) => change({ holdWithoutAsking: event.currentTarget.checked })}
      />
      <Checkbox.Group
        label={t("desk.codes")}
        description={t("desk.codesHint")}
        value={resendCodes.filter(({ may }) => may).map(({ code }) => code)}
        onChange={choose}
      >
        {codes
          .filter((code) => code !== "rsd")
          .map((code) => (
            <Checkbox key={code} value={code} label={handlingWord(inventory, code)} mt="xs" />
          ))}
      </Checkbox.Group>
      {learned.map(({ code, learnedAt }) => (
        <p key={code} className="settings__note">
          {t("desk.codeLearned", { code: handlingWord(inventory, code), day: dayOf(learnedAt ?? "") })}
        </p>
      ))}
    </>
  );
}

function StaleAfter({ settings, change }: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("settings");
  const [hours, setHours] = useState<number | string>(settings.staleAfterHours);
  return (
    <NumberInput
      label={t("desk.stale")}
      description={t("desk.staleHint")}
      w={160}
      classNames={{ description: "settings__wide-description" }}
      min={1}
      max={LONGEST_HOURS}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      value={hours}
      onChange={setHours}
      onKeyDown={leaveOnEnter}
      onBlur={() => {
        const staleAfterHours = Number(hours);
        const usable = Number.isInteger(staleAfterHours) && staleAfterHours >= 1 && staleAfterHours <= LONGEST_HOURS;
        if (!usable) setHours(settings.staleAfterHours);
        else if (staleAfterHours !== settings.staleAfterHours) change({ staleAfterHours });
      }}
    />
  );
}
