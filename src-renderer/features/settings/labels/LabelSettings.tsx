import { Button, Checkbox, NumberInput, Select, Textarea, TextInput } from "@mantine/core";
import { IconRulerMeasure } from "@tabler/icons-react";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TrustRefusal } from "../../../../src-domain/environments/trust.ts";
import { LABEL_SIZES, RESOLUTIONS } from "../../../../src-domain/labels/paper.ts";
import {
  type LabelPrinterSettings,
  MAX_COPIES,
  printerHost,
  type ManagedPart,
  ZPL_PORT,
} from "../../../../src-domain/labels/printing.ts";
import type { LabelHosts } from "../../../../src-preload/contract/labels/labels.ts";
import { desk } from "../../../bridge.ts";
import { listed } from "../../../i18n/listed.ts";
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
} from "../../labels/label-station.ts";
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
  const givenHosts = hosts.predefined.length > 0 && t("settings.given", { hosts: listed(hosts.predefined) });
  if (!hosts.managed) return <OwnHosts key={hosts.own.join()} hosts={hosts} given={givenHosts} onSaved={setHosts} />;
  return (
    <div className="note">
      <p>{t("settings.hosts")}</p>
      <p>{givenHosts}</p>
      <p>{t("settings.managed")}</p>
    </div>
  );
}

interface OwnHostsProps {
  readonly hosts: LabelHosts;
  readonly given: string | false;
  readonly onSaved: (hosts: LabelHosts) => void;
}

function OwnHosts({ hosts, given, onSaved }: OwnHostsProps): JSX.Element {
  const { t } = useTranslation("labels");
  const [text, setText] = useState(hosts.own.join("\n"));
  const [problem, setProblem] = useState<TrustRefusal | "wrong" | null>(null);
  const store = async (): Promise<void> => {
    const own = text.split(/[\s,;]+/).filter((name) => name !== "");
    if (own.join() === hosts.own.join()) return setProblem(null);
    const answer = await desk.labels.saveHosts({ own });
    setProblem(answer.ok ? null : (trustRefusal(answer.error.code) ?? "wrong"));
    return answer.ok ? onSaved(answer.value) : undefined;
  };
  return (
    <Textarea
      label={t("settings.ownHosts")}
      description={`${t("settings.hostsHint")} ${given === false ? "" : given}`}
      autosize
      minRows={2}
      spellCheck={false}
      value={text}
      error={problem !== null && (problem === "wrong" ? t("settings.hostWrong") : refusalText(problem))}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void store()}
    />
  );
}

function TestLabel({ to }: { readonly to: "system" | "zpl" }): JSX.Element {
  const { t } = useTranslation("labels");
  const [isPrinting, setPrinting] = useState(false);
  const [outcome, setOutcome] = useState<"given" | LabelFailure["code"] | null>(null);
  const print = async (): Promise<void> => {
    setPrinting(true);
    await whenPrinterSettingsSaved();
    const answer = await desk.labels.printTest({ target: to });
    setPrinting(false);
    setOutcome(answer.ok ? "given" : labelFailureOf(answer.error).code);
  };
  return (
    <div className="label-test stack-close">
      <Button
        variant="default"
        leftSection={<IconRulerMeasure size={16} aria-hidden="true" />}
        loading={isPrinting}
        onClick={() => void print()}
      >
        {t(to === "zpl" ? "settings.testZpl" : "settings.test")}
      </Button>
      <div role="status">{outcome === "given" && <p className="note">{t("settings.testGiven")}</p>}</div>
      {outcome !== null && outcome !== "given" && <FailureNote text={t(`problem.${outcome}`, { host: "" })} />}
    </div>
  );
}

/** Stores typed values on blur, not at every key. */
function ZplPrinter({ zpl }: Pick<LabelPrinterSettings, "zpl">): JSX.Element {
  const { t } = useTranslation("labels");
  const isManaged = useLabelPrinterSettings((state) => state.managedParts.includes("zpl"));
  const [host, setHost] = useState(zpl?.host ?? "");
  const [port, setPort] = useState<number | string>(zpl?.port ?? ZPL_PORT);
  const [isWrong, setIsWrong] = useState(false);
  const store = (): void => {
    const name = printerHost(host);
    const number = Number(port);
    const isUsable = port !== "" && Number.isInteger(number) && number >= 1 && number <= 65_535;
    setIsWrong(name === null && host.trim() !== "");
    if (host.trim() === "") {
      if (zpl !== null) saveLabelPrinterSettings({ zpl: null });
    } else if (name !== null && isUsable && (name !== zpl?.host || number !== zpl.port)) {
      saveLabelPrinterSettings({ zpl: { host: name, port: number } });
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
          error={isWrong && t("settings.zplHostWrong")}
          onChange={(event) => setHost(event.currentTarget.value)}
          onBlur={store}
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
          onBlur={store}
        />
      </div>
      {zpl !== null && <TestLabel to="zpl" />}
    </>
  );
}

export function LabelSettings(): JSX.Element {
  const { t } = useTranslation("labels");
  const { station, problem } = useLabelPrinterSettings();
  useEffect(() => {
    void fetchLabelPrinterSettings();
    void fetchPrinters();
  }, []);
  return (
    <SettingsGroup title={t("settings.group")}>
      {station !== null && <StationFields station={station} />}
      {problem !== null && <FailureNote text={isRefusal(problem) ? refusalText(problem) : t("settings.notSaved")} />}
      <LabelHostsField />
    </SettingsGroup>
  );
}

const isRefusal = (code: string): code is TrustRefusal | "public-printer" =>
  trustRefusal(code) !== null || code === "public-printer";

const NONE = "";
const COPIES = Array.from({ length: MAX_COPIES }, (_, index) => String(index + 1));

function StationFields({ station }: { readonly station: LabelPrinterSettings }): JSX.Element {
  const { t } = useTranslation("labels");
  const { printer, size, resolution, copies, silent, byItselfSince: automaticSince } = station;
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
        onChange={(chosen) => saveLabelPrinterSettings({ size: LABEL_SIZES.find((known) => known === chosen) ?? size })}
      />
      <Select
        label={t("settings.resolution")}
        description={t("settings.resolutionHint")}
        allowDeselect={false}
        value={String(resolution)}
        data={RESOLUTIONS.map((dots) => ({ value: String(dots), label: t("settings.dpi", { dots }) }))}
        onChange={(chosen) =>
          saveLabelPrinterSettings({ resolution: RESOLUTIONS.find((dots) => String(dots) === chosen) ?? resolution })
        }
      />
      <Select
        label={t("settings.copies")}
        {...managedProps("copies", t("settings.copiesHint"))}
        allowDeselect={false}
        value={String(copies)}
        data={COPIES}
        onChange={(chosen) => saveLabelPrinterSettings({ copies: Number(chosen ?? copies) })}
      />
      <Checkbox
        label={t("settings.silent")}
        {...managedProps("silent")}
        checked={silent}
        onChange={(event) => {
          const on = event.currentTarget.checked;
          saveLabelPrinterSettings(on ? { silent: on } : { silent: on, byItselfSince: null });
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
      {printer !== null && <TestLabel to="system" />}
      <ZplPrinter key={station.zpl === null ? NONE : `${station.zpl.host}:${station.zpl.port}`} zpl={station.zpl} />
    </>
  );
}

function useManagedProps() {
  const { t } = useTranslation("labels");
  const managedParts = useLabelPrinterSettings((state) => state.managedParts);
  return (part: ManagedPart, hint?: string, usable = true) =>
    managedParts.includes(part)
      ? { description: t("settings.rolledOut"), disabled: true }
      : { description: hint, disabled: !usable };
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
      value={printer ?? NONE}
      data={[{ value: NONE, label: t("settings.noPrinter") }, ...data]}
      dropdownOpened={isOpen}
      onDropdownOpen={() => {
        setIsOpen(true);
        void fetchPrinters();
      }}
      onDropdownClose={() => setIsOpen(false)}
      onChange={(chosen) => saveLabelPrinterSettings({ printer: chosen === null || chosen === NONE ? null : chosen })}
    />
  );
}
