import { Checkbox, NumberInput, Select, Textarea, TextInput } from "@mantine/core";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TrustRefusal } from "../../../../src-domain/environments/trust.ts";
import { RESOLUTIONS } from "../../../../src-domain/labels/paper.ts";
import {
  type LabelPrinterSettings,
  MAX_COPIES,
  parsePrinterHost,
  ZPL_PORT,
} from "../../../../src-domain/labels/printing.ts";
import type { LabelHosts } from "../../../../src-preload/contract/labels/labels.ts";
import { desk } from "../../../bridge.ts";
import { listText } from "../../../i18n/list-text.ts";
import "../screen/settings.css";
import { useAppState } from "../../../shell/app-state.ts";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { refusalText, parseTrustRefusal } from "../../environments/environments.ts";
import {
  saveLabelPrinterSettings,
  fetchLabelPrinterSettings,
  fetchPrinters,
  useLabelPrinterSettings,
} from "../../labels/label-printer-settings.ts";
import { LabelSizeField, PrinterField, TestLabelButton, useManagedProps } from "../../labels/PrinterFields.tsx";
import { SettingsGroup } from "../screen/SettingsGroup.tsx";

function LabelHostsField(): JSX.Element | null {
  const { t } = useTranslation("labels");
  const kind = useAppState((state) => state.status?.environment.kind);
  const [hosts, setHosts] = useState<LabelHosts | null>(null);
  useEffect(() => {
    void desk.labels.hosts({}).then((answer) => answer.ok && setHosts(answer.value));
  }, []);
  if (hosts === null) return null;
  if (kind === "practice") return <p className="note">{t("settings.practice")}</p>;
  const givenHostsText = hosts.predefined.length > 0 && t("settings.given", { hosts: listText(hosts.predefined) });
  if (!hosts.isManaged)
    return <OwnHosts key={hosts.own.join()} hosts={hosts} givenHostsText={givenHostsText} onSaved={setHosts} />;
  return (
    <div className="note">
      <p>{t("settings.hosts")}</p>
      <p>{givenHostsText}</p>
      <p>{t("settings.managed")}</p>
    </div>
  );
}

interface OwnHostsProps {
  readonly hosts: LabelHosts;
  readonly givenHostsText: string | false;
  readonly onSaved: (hosts: LabelHosts) => void;
}

function OwnHosts({ hosts, givenHostsText, onSaved }: OwnHostsProps): JSX.Element {
  const { t } = useTranslation("labels");
  const [text, setText] = useState(hosts.own.join("\n"));
  const [problem, setProblem] = useState<TrustRefusal | "wrong" | null>(null);
  const saveHosts = async (): Promise<void> => {
    const ownHosts = text.split(/[\s,;]+/).filter((name) => name !== "");
    if (ownHosts.join() === hosts.own.join()) return setProblem(null);
    const answer = await desk.labels.saveHosts({ own: ownHosts });
    setProblem(answer.ok ? null : (parseTrustRefusal(answer.error.code) ?? "wrong"));
    return answer.ok ? onSaved(answer.value) : undefined;
  };
  return (
    <Textarea
      label={t("settings.ownHosts")}
      description={`${t("settings.hostsHint")} ${givenHostsText === false ? "" : givenHostsText}`}
      autosize
      minRows={2}
      spellCheck={false}
      value={text}
      error={problem !== null && (problem === "wrong" ? t("settings.hostWrong") : refusalText(problem))}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void saveHosts()}
    />
  );
}

/** Stores typed values on blur, not at every key. */
function ZplPrinter({ zpl }: Pick<LabelPrinterSettings, "zpl">): JSX.Element {
  const { t } = useTranslation("labels");
  const isManaged = useLabelPrinterSettings((state) => state.managedParts.includes("zpl"));
  const [host, setHost] = useState(zpl?.host ?? "");
  const [port, setPort] = useState<number | string>(zpl?.port ?? ZPL_PORT);
  const [isHostInvalid, setIsHostInvalid] = useState(false);
  const saveZplPrinter = (): void => {
    const hostName = parsePrinterHost(host);
    const portNumber = Number(port);
    const isPortValid = port !== "" && Number.isInteger(portNumber) && portNumber >= 1 && portNumber <= 65_535;
    setIsHostInvalid(hostName === null && host.trim() !== "");
    if (host.trim() === "") {
      if (zpl !== null) saveLabelPrinterSettings({ zpl: null });
    } else if (hostName !== null && isPortValid && (hostName !== zpl?.host || portNumber !== zpl.port)) {
      saveLabelPrinterSettings({ zpl: { host: hostName, port: portNumber } });
    }
  };
  return (
    <>
      <div className="label-zpl">
        <TextInput
          label={t("settings.zplHost")}
          description={isManaged ? t("settings.managedHint") : t("settings.zplHint")}
          disabled={isManaged}
          inputWrapperOrder={["label", "input", "description", "error"]}
          spellCheck={false}
          autoComplete="off"
          value={host}
          error={isHostInvalid && t("settings.zplHostWrong")}
          onChange={(event) => setHost(event.currentTarget.value)}
          onBlur={saveZplPrinter}
        />
        <NumberInput
          label={t("settings.zplPort")}
          disabled={isManaged}
          min={1}
          max={65_535}
          clampBehavior="blur"
          allowDecimal={false}
          value={port}
          onChange={setPort}
          onBlur={saveZplPrinter}
        />
      </div>
      {zpl !== null && <TestLabelButton target="zpl" />}
    </>
  );
}

export function LabelSettings(): JSX.Element {
  const { t } = useTranslation("labels");
  const { settings, problem } = useLabelPrinterSettings();
  useEffect(() => {
    void fetchLabelPrinterSettings();
    void fetchPrinters();
  }, []);
  return (
    <SettingsGroup title={t("settings.group")}>
      {settings !== null && <PrinterSettingsFields settings={settings} />}
      {problem !== null && (
        <FailureNote text={isTrustRefusal(problem) ? refusalText(problem) : t("settings.notSaved")} />
      )}
      <LabelHostsField />
    </SettingsGroup>
  );
}

const isTrustRefusal = (code: string): code is TrustRefusal | "public-printer" =>
  parseTrustRefusal(code) !== null || code === "public-printer";

const COPIES = Array.from({ length: MAX_COPIES }, (_, index) => String(index + 1));

function PrinterSettingsFields({ settings }: { readonly settings: LabelPrinterSettings }): JSX.Element {
  const { t } = useTranslation("labels");
  const { printer, size, resolution, copies, silent, byItselfSince: automaticSince } = settings;
  const managedProps = useManagedProps();
  return (
    <>
      <PrinterField printer={printer} />
      <LabelSizeField size={size} />
      <Select
        label={t("settings.resolution")}
        {...managedProps("resolution", t("settings.resolutionHint"))}
        allowDeselect={false}
        value={String(resolution)}
        data={RESOLUTIONS.map((dots) => ({ value: String(dots), label: t("settings.dpi", { dots }) }))}
        onChange={(chosenValue) =>
          saveLabelPrinterSettings({
            resolution: RESOLUTIONS.find((dots) => String(dots) === chosenValue) ?? resolution,
          })
        }
      />
      <Select
        label={t("settings.copies")}
        {...managedProps("copies", t("settings.copiesHint"))}
        allowDeselect={false}
        value={String(copies)}
        data={COPIES}
        onChange={(chosenValue) => saveLabelPrinterSettings({ copies: Number(chosenValue ?? copies) })}
      />
      <Checkbox
        label={t("settings.silent")}
        {...managedProps("silent")}
        checked={silent}
        onChange={(event) => {
          const isSilent = event.currentTarget.checked;
          saveLabelPrinterSettings(isSilent ? { silent: true } : { silent: false, byItselfSince: null });
        }}
      />
      <Checkbox
        label={t("settings.automatic")}
        {...managedProps("byItselfSince", t("settings.automaticHint"), silent)}
        checked={automaticSince !== null}
        onChange={(event) =>
          saveLabelPrinterSettings({ byItselfSince: event.currentTarget.checked ? new Date().toISOString() : null })
        }
      />
      {printer !== null && <TestLabelButton target="system" />}
      <ZplPrinter key={settings.zpl === null ? "" : `${settings.zpl.host}:${settings.zpl.port}`} zpl={settings.zpl} />
    </>
  );
}
