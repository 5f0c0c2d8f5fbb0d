import { Button, Checkbox, NumberInput, Select, Textarea, TextInput } from "@mantine/core";
import { IconRulerMeasure } from "@tabler/icons-react";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TrustRefusal } from "../../../../src-domain/environments/trust.ts";
import { LABEL_SIZES, RESOLUTIONS } from "../../../../src-domain/labels/paper.ts";
import {
  type LabelPrinterSettings,
  MAX_COPIES,
  parsePrinterHost,
  type ManagedPart,
  ZPL_PORT,
} from "../../../../src-domain/labels/printing.ts";
import type { LabelHosts } from "../../../../src-preload/contract/labels/labels.ts";
import { desk } from "../../../bridge.ts";
import { listText } from "../../../i18n/list-text.ts";
import "../screen/settings.css";
import { useAppState } from "../../../shell/app-state.ts";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { refusalText, trustRefusal } from "../../environments/environments.ts";
import {
  saveLabelPrinterSettings,
  whenPrinterSettingsSaved,
  fetchLabelPrinterSettings,
  fetchPrinters,
  useLabelPrinterSettings,
} from "../../labels/label-printer-settings.ts";
import { type LabelFailure, labelFailureOf } from "../../labels/use-label.ts";
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
  if (!hosts.managed)
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
    setProblem(answer.ok ? null : (trustRefusal(answer.error.code) ?? "wrong"));
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

function TestLabelButton({ target }: { readonly target: "system" | "zpl" }): JSX.Element {
  const { t } = useTranslation("labels");
  const [isPrinting, setPrinting] = useState(false);
  const [outcome, setOutcome] = useState<"sent" | LabelFailure["code"] | null>(null);
  const printTestLabel = async (): Promise<void> => {
    setPrinting(true);
    await whenPrinterSettingsSaved();
    const answer = await desk.labels.printTest({ target: target });
    setPrinting(false);
    setOutcome(answer.ok ? "sent" : labelFailureOf(answer.error).code);
  };
  return (
    <div className="label-test stack-close">
      <Button
        variant="default"
        leftSection={<IconRulerMeasure size={16} aria-hidden="true" />}
        loading={isPrinting}
        onClick={() => void printTestLabel()}
      >
        {t(target === "zpl" ? "settings.testZpl" : "settings.test")}
      </Button>
      <div role="status">{outcome === "sent" && <p className="note">{t("settings.testGiven")}</p>}</div>
      {outcome !== null && outcome !== "sent" && <FailureNote text={t(`problem.${outcome}`, { host: "" })} />}
    </div>
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
          description={isManaged ? t("settings.rolledOut") : t("settings.zplHint")}
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
  trustRefusal(code) !== null || code === "public-printer";

const NO_PRINTER = "";
const COPIES = Array.from({ length: MAX_COPIES }, (_, index) => String(index + 1));

function PrinterSettingsFields({ settings }: { readonly settings: LabelPrinterSettings }): JSX.Element {
  const { t } = useTranslation("labels");
  const { printer, size, resolution, copies, silent, byItselfSince: automaticSince } = settings;
  const managedProps = useManagedProps();
  return (
    <>
      <PrinterField printer={printer} />
      <Select
        label={t("settings.size")}
        {...managedProps("size", t("settings.sizeHint"))}
        allowDeselect={false}
        value={size}
        data={LABEL_SIZES.map((value) => ({ value, label: t(`settings.sizes.${value}`) }))}
        onChange={(chosenValue) =>
          saveLabelPrinterSettings({ size: LABEL_SIZES.find((knownSize) => knownSize === chosenValue) ?? size })
        }
      />
      <Select
        label={t("settings.resolution")}
        description={t("settings.resolutionHint")}
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
      <ZplPrinter
        key={settings.zpl === null ? NO_PRINTER : `${settings.zpl.host}:${settings.zpl.port}`}
        zpl={settings.zpl}
      />
    </>
  );
}

function useManagedProps() {
  const { t } = useTranslation("labels");
  const managedParts = useLabelPrinterSettings((state) => state.managedParts);
  return (settingsPart: ManagedPart, description?: string, isUsable = true) =>
    managedParts.includes(settingsPart)
      ? { description: t("settings.rolledOut"), disabled: true }
      : { description, disabled: !isUsable };
}

function PrinterField({ printer }: Pick<LabelPrinterSettings, "printer">): JSX.Element {
  const { t } = useTranslation("labels");
  const printers = useLabelPrinterSettings((state) => state.printers);
  const managedProps = useManagedProps();
  const [isOpen, setIsOpen] = useState(false);
  const data = printers.map(({ name, displayName: shownName }) => ({ value: name, label: shownName }));
  if (printer !== null && !printers.some(({ name }) => name === printer)) {
    data.push({ value: printer, label: t("settings.gone", { printer }) });
  }
  return (
    <Select
      label={t("settings.printer")}
      {...managedProps("printer", printers.length === 0 ? t("settings.noPrinters") : t("settings.printerHint"))}
      allowDeselect={false}
      value={printer ?? NO_PRINTER}
      data={[{ value: NO_PRINTER, label: t("settings.noPrinter") }, ...data]}
      dropdownOpened={isOpen}
      onDropdownOpen={() => {
        setIsOpen(true);
        void fetchPrinters();
      }}
      onDropdownClose={() => setIsOpen(false)}
      onChange={(chosenValue) =>
        saveLabelPrinterSettings({ printer: chosenValue === null || chosenValue === NO_PRINTER ? null : chosenValue })
      }
    />
  );
}
