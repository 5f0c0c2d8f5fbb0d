import { Checkbox, Switch, Input, SegmentedControl, Select } from "@mantine/core";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { RESEND_CODE, HANDLING_CODES } from "../../../../src-domain/inventory/inventory.ts";
import { SEAL_SCANS } from "../../../../src-domain/labels/seals.ts";
import { isLanguage, type Language, LANGUAGES } from "../../../../src-domain/language.ts";
import { MAX_UNDO_SECONDS } from "../../../../src-domain/resends/submission.ts";
import { SCANNER_LAYOUT_IDS, type ScannerLayoutId } from "../../../../src-domain/scanning/scanner-layout.ts";
import { MAX_TARGET_PER_HOUR } from "../../../../src-domain/shift/shift-report.ts";
import { THEMES } from "../../../../src-domain/theme.ts";
import { desk } from "../../../bridge.ts";
import { changeLanguage } from "../../../i18n/index.ts";
import { LANGUAGE_NAMES } from "../../../i18n/language-names.ts";
import { DriftNote } from "../../../scanner/check-up/DriftNote.tsx";
import { keyHint } from "../../../shell/shortcuts.ts";
import { LockAfter } from "../../../ui/LockAfter.tsx";
import { NumberChoice } from "../../../ui/NumberChoice.tsx";
import { handlingCodeText } from "../../../ui/text/handling-text.tsx";
import { dayText } from "../../../ui/text/time-text.ts";
import { LockPin } from "./PinSettings.tsx";
import { SettingsGroup, type SettingsFieldsProps } from "./SettingsGroup.tsx";
import { TypedNumber, TypedText } from "./TypedFields.tsx";

/** Changes the language of the window. The choice is stored per computer, not per environment. */
function LanguageChoice(): JSX.Element {
  const { t, i18n } = useTranslation("settings");
  const [hasFailed, setHasFailed] = useState(false);
  const chooseLanguage = async (language: Language): Promise<void> => {
    const answer = await desk.language.choose({ language });
    setHasFailed(!answer.ok);
    if (answer.ok) await changeLanguage(language);
  };
  return (
    <Select
      label={t("screen.language")}
      description={t("screen.languageHint")}
      error={hasFailed ? t("screen.languageFailed") : null}
      w={240}
      allowDeselect={false}
      value={i18n.language}
      data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      renderOption={({ option: { value, label } }) => <span lang={value}>{label}</span>}
      onChange={(value) => {
        if (isLanguage(value)) void chooseLanguage(value);
      }}
    />
  );
}

export function DisplaySettings({ settings, change }: SettingsFieldsProps): JSX.Element {
  const { t } = useTranslation("settings");
  return (
    <SettingsGroup title={t("screen.title")}>
      <LanguageChoice />
      <Input.Wrapper label={t("screen.theme")} labelElement="div">
        <SegmentedControl
          aria-label={t("screen.theme")}
          value={settings.theme}
          data={THEMES.map((value) => ({ value, label: t(`screen.themes.${value}`) }))}
          onChange={(theme) => change({ theme })}
          transitionDuration={0}
          className="settings__segments"
        />
      </Input.Wrapper>
      <Switch
        label={t("screen.touch")}
        description={t("screen.touchHint")}
        checked={settings.touchMode}
        onChange={(event) => change({ touchMode: event.currentTarget.checked })}
      />
      <OutsideWindowSettings settings={settings} change={change} />
    </SettingsGroup>
  );
}

const OUTSIDE_SIGNALS = ["badge", "progress", "notifications"] as const;

function OutsideWindowSettings({ settings: { outsideWindow }, change }: SettingsFieldsProps): JSX.Element {
  const { t } = useTranslation("settings");
  return (
    <Checkbox.Group
      label={t("screen.outside")}
      description={t("screen.outsideHint")}
      value={OUTSIDE_SIGNALS.filter((signal) => outsideWindow[signal])}
      onChange={(chosen) =>
        change({
          outsideWindow: {
            badge: chosen.includes("badge"),
            progress: chosen.includes("progress"),
            notifications: chosen.includes("notifications"),
          },
        })
      }
    >
      {OUTSIDE_SIGNALS.map((signal) => (
        <Checkbox key={signal} value={signal} label={t(`screen.outsideSignals.${signal}`)} mt="xs" />
      ))}
    </Checkbox.Group>
  );
}

export function ScannerSettings({ settings, change }: SettingsFieldsProps): JSX.Element {
  const { t } = useTranslation("settings");
  const { scanner } = settings;
  return (
    <SettingsGroup title={t("scanner.title")}>
      <DriftNote />
      <Select<ScannerLayoutId>
        label={t("scanner.layout")}
        description={t("scanner.layoutHint")}
        w={240}
        classNames={{ description: "settings__wide-description" }}
        allowDeselect={false}
        value={scanner.layout}
        data={SCANNER_LAYOUT_IDS.map((value) => ({ value, label: t(`scanner.layouts.${value}`) }))}
        onChange={(layout) => change({ scanner: { ...scanner, layout: layout ?? scanner.layout } })}
      />
      <NumberChoice
        label={t("scanner.repeats")}
        description={t("scanner.repeatsHint")}
        value={scanner.ignoreRepeatsMs}
        choices={[0, 500, 1000, 2000, 5000]}
        formatValue={(ms) =>
          ms === 0 ? t("scanner.repeatsTaken") : t("scanner.repeatsIgnored", { seconds: ms / 1000 })
        }
        onChange={(ignoreRepeatsMs) => change({ scanner: { ...scanner, ignoreRepeatsMs } })}
      />
    </SettingsGroup>
  );
}

function SealScanChoice({ settings, change }: SettingsFieldsProps): JSX.Element {
  const { t } = useTranslation("settings");
  return (
    <Input.Wrapper label={t("desk.seal")} description={t("desk.sealHint")} labelElement="div">
      <SegmentedControl
        aria-label={t("desk.seal")}
        value={settings.sealScan}
        data={SEAL_SCANS.map((value) => ({ value, label: t(`desk.sealScans.${value}`) }))}
        onChange={(sealScan) => change({ sealScan })}
        transitionDuration={0}
        className="settings__segments"
      />
    </Input.Wrapper>
  );
}

const MAX_BATCH_LIMIT = 99;
const MAX_STALE_HOURS = 720;

export function BatchSettings(props: SettingsFieldsProps): JSX.Element {
  const { t } = useTranslation("settings");
  return (
    <SettingsGroup title={t("desk.batch")}>
      <BatchLimit {...props} />
      <TypedNumber
        label={t("desk.undo")}
        description={t("desk.undoHint", { keys: keyHint("undo") })}
        min={0}
        max={MAX_UNDO_SECONDS}
        value={props.settings.undoSeconds}
        onCommit={(undoSeconds) => props.change({ undoSeconds })}
      />
      <HoldSettings {...props} />
      <SealScanChoice {...props} />
      <TypedNumber
        label={t("desk.stale")}
        description={t("desk.staleHint")}
        min={1}
        max={MAX_STALE_HOURS}
        value={props.settings.staleAfterHours}
        onCommit={(staleAfterHours) => props.change({ staleAfterHours })}
      />
    </SettingsGroup>
  );
}

export function OperatorSettings(props: SettingsFieldsProps): JSX.Element {
  const { t } = useTranslation("settings");
  return (
    <SettingsGroup title={t("desk.operator")}>
      <TypedText
        label={t("desk.station")}
        description={t("desk.stationHint")}
        maxLength={60}
        value={props.settings.stationName}
        onCommit={(stationName) => props.change({ stationName })}
      />
      <TypedNumber
        label={t("desk.target")}
        description={t("desk.targetHint")}
        min={0}
        max={MAX_TARGET_PER_HOUR}
        value={props.settings.targetPerHour}
        onCommit={(targetPerHour) => props.change({ targetPerHour })}
      />
      <LockAfter {...props} />
      <LockPin />
    </SettingsGroup>
  );
}

function BatchLimit({ settings, change }: SettingsFieldsProps): JSX.Element {
  const { t } = useTranslation("settings");
  const { batchLimit, batchLimitConfirmedAt: confirmedAt } = settings;
  return (
    <TypedNumber
      label={t("desk.limit")}
      description={
        confirmedAt === null
          ? t("desk.limitHint")
          : t("desk.limitConfirmed", { limit: batchLimit, day: dayText(confirmedAt) })
      }
      min={1}
      max={MAX_BATCH_LIMIT}
      value={batchLimit}
      onCommit={(limit) => change({ batchLimit: limit })}
    />
  );
}

function HoldSettings({ settings, change }: SettingsFieldsProps): JSX.Element {
  const { t } = useTranslation("settings");
  const { resendCodes } = settings;
  const codes = [...new Set([...HANDLING_CODES, ...resendCodes.map(({ code }) => code)])];
  const learnedCodes = resendCodes.filter(({ learnedAt }) => learnedAt !== null);
  const chooseCodes = (allowedCodes: readonly string[]): void => {
    const newResendCodes = codes.flatMap((code) => {
      const storedCode = resendCodes.find((resendCode) => resendCode.code === code);
      const isAllowed = allowedCodes.includes(code);
      if (storedCode !== undefined && storedCode.may === isAllowed) return [storedCode];
      return storedCode === undefined && !isAllowed ? [] : [{ code, may: isAllowed, learnedAt: null }];
    });
    change({ resendCodes: newResendCodes });
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
        onChange={chooseCodes}
      >
        {codes
          .filter((code) => code !== RESEND_CODE)
          .map((code) => (
            <Checkbox key={code} value={code} label={handlingCodeText(code)} mt="xs" />
          ))}
      </Checkbox.Group>
      {learnedCodes.map(({ code, learnedAt }) => (
        <p key={code} className="note">
          {t("desk.codeLearned", { code: handlingCodeText(code), day: dayText(learnedAt ?? "") })}
        </p>
      ))}
    </>
  );
}
