import { Checkbox, Switch } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { HANDLING_CODES } from "../../../src-domain/inventory/inventory.ts";
import { dayOf } from "../../components/words/time-text.ts";
import { handlingWord } from "../../components/words/handling-words.tsx";
import { LockAfter } from "../../components/LockAfter.tsx";
import { LockPin } from "./LockPin.tsx";
import { SettingsGroup, type SettingsGroupProps } from "./SettingsGroup.tsx";
import { TypedNumber, TypedText } from "./TypedFields.tsx";

const HIGHEST_LIMIT = 99;
const LONGEST_HOURS = 720;

export function BatchSettings(props: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("settings");
  return (
    <SettingsGroup title={t("desk.batch")}>
      <BatchLimit {...props} />
      <HoldSettings {...props} />
      <TypedNumber
        label={t("desk.stale")}
        description={t("desk.staleHint")}
        least={1}
        most={LONGEST_HOURS}
        value={props.settings.staleAfterHours}
        onDone={(staleAfterHours) => props.change({ staleAfterHours })}
      />
    </SettingsGroup>
  );
}

export function OperatorSettings(props: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("settings");
  return (
    <SettingsGroup title={t("desk.operator")}>
      <TypedText
        label={t("desk.station")}
        description={t("desk.stationHint")}
        maxLength={60}
        value={props.settings.stationName}
        onDone={(stationName) => props.change({ stationName })}
      />
      <LockAfter {...props} />
      <LockPin />
    </SettingsGroup>
  );
}

function BatchLimit({ settings, change }: SettingsGroupProps): JSX.Element {
  const { t } = useTranslation("settings");
  const { batchLimit, batchLimitConfirmedAt: confirmedAt } = settings;
  return (
    <TypedNumber
      label={t("desk.limit")}
      description={
        confirmedAt === null
          ? t("desk.limitHint")
          : t("desk.limitConfirmed", { limit: batchLimit, day: dayOf(confirmedAt) })
      }
      least={1}
      most={HIGHEST_LIMIT}
      value={batchLimit}
      onDone={(limit) => change({ batchLimit: limit })}
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
