import { Tabs, TextInput } from "@mantine/core";
import { IconCheck, IconChevronRight, IconSearch } from "@tabler/icons-react";
import { type ComponentType, type JSX, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SettingsPart } from "../../../src-preload/contract/settings.ts";
import { ScreenHeader } from "../../ui/headers/ScreenHeader.tsx";
import { FailureNote } from "../../ui/text/FailureNote.tsx";
import { saveSettings, useAppState } from "../../shell/app-state.ts";
import {
  ADMINISTRATION_GROUPS,
  DESK_GROUPS,
  openSettingsGroup,
  type SettingsPage,
  useSettingsPage,
  openSettingsPage,
  type SettingsGroupName,
} from "../../shell/navigation.ts";
import { ResetNote } from "./screen/ResetNote.tsx";
import { GROUPS, LISTED_PLACES, type ListedPlace, NAMESPACES } from "./screen/groups.ts";
import "./screen/settings.css";
import { useFirstRun } from "../environments/first-run.ts";
import { nameSays } from "../../i18n/name-says.ts";

interface Entry {
  readonly name: SettingsGroupName | ListedPlace;
  /** The single setting that was searched for. */
  readonly setting?: string;
}

const isPlace = (name: Entry["name"]): name is ListedPlace => name in LISTED_PLACES;
const listed = (name: Entry["name"]) => (isPlace(name) ? LISTED_PLACES[name] : GROUPS[name]);

function open({ name, setting }: Entry): void {
  if (isPlace(name)) openSettingsPage(name);
  else openSettingsGroup(name, setting);
}

/** No scanner is read before the first sync, so there is no scan to check or review. */
const NEED_ITEMS = ["check-up", "black-box", "sheets", "badges", "shift-report"] as const;

function usePlaces(): readonly ListedPlace[] {
  const filled = useAppState((live) => live.sync?.firstRun === false);
  const isUnfinished = useFirstRun((state) => state.step !== null);
  return ["health", "requests", ...(filled ? NEED_ITEMS : []), ...(isUnfinished ? (["first-run"] as const) : [])];
}

interface SettingsIndexProps {
  readonly tab: "desk" | "administration";
  readonly group: SettingsGroupName;
}

/** The groups of one tab; the search covers both. */
function SettingsIndex({ tab, group }: SettingsIndexProps): JSX.Element {
  const { t } = useTranslation(NAMESPACES);
  const [text, setText] = useState("");
  const places = usePlaces();
  const found = text.trim() === "" ? null : find();

  function find(): readonly Entry[] {
    const all = [...DESK_GROUPS, ...ADMINISTRATION_GROUPS, ...places];
    const settings = all.flatMap((name) => listed(name).settings.map((key) => ({ name, setting: t(key) })));
    return [
      ...all.filter((name) => nameSays(t(listed(name).title), text)).map((name) => ({ name })),
      ...settings.filter(({ setting }) => nameSays(setting, text)),
    ];
  }

  const choose = (entry: Entry | undefined): void => {
    if (entry === undefined) return;
    setText("");
    open(entry);
  };
  const list = (entries: readonly Entry[]): JSX.Element => (
    <ul>
      {entries.map((entry) => (
        <li key={`${entry.name} ${entry.setting ?? ""}`}>
          <button
            type="button"
            className="index-link bare pressable"
            aria-current={found === null && entry.name === group ? "page" : undefined}
            onClick={() => choose(entry)}
          >
            {entry.setting !== undefined && <span>{entry.setting} </span>}
            <span className={entry.setting && "fine"}>{t(listed(entry.name).title)}</span>
            {isPlace(entry.name) && <IconChevronRight size={16} aria-hidden="true" />}
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <nav className="settings-index" aria-label={t("settings:index")}>
      <TextInput
        type="search"
        aria-label={t("settings:search")}
        placeholder={t("settings:search")}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter") choose(found?.[0]);
        }}
      />
      {found === null && list((tab === "desk" ? DESK_GROUPS : ADMINISTRATION_GROUPS).map((name) => ({ name })))}
      {found === null && tab === "administration" && (
        <>
          <h2 className="settings-index__title fine">{t("settings:diagnostics")}</h2>
          {list(places.map((name) => ({ name })))}
        </>
      )}
      {found !== null && list(found)}
      {found?.length === 0 && <p role="status">{t("settings:notFound")}</p>}
    </nav>
  );
}

type Saving = "untouched" | "saved" | "failed";

interface SettingsScreenProps {
  /** Screens that open from the settings and are not in the rail. */
  readonly places: Readonly<Record<SettingsPage, ComponentType>>;
}

export function SettingsScreen({ places }: SettingsScreenProps): JSX.Element {
  const openPage = useSettingsPage((state) => state.openPage);
  const Place = openPage === null ? Groups : places[openPage];
  return <Place />;
}

const tabOf = (group: string): "desk" | "administration" =>
  DESK_GROUPS.some((name) => name === group) ? "desk" : "administration";

/** On a desk that cannot work yet, and in practice, people come to connect. */
function useFirstGroup(): void {
  const connects = useAppState(
    ({ status }) => status !== null && (status.credentials !== "ok" || status.environment.kind === "practice"),
  );
  const { group } = useSettingsPage();
  useEffect(() => {
    if (group === null) useSettingsPage.setState({ group: connects ? "connection" : DESK_GROUPS[0] });
  }, [group, connects]);
}

function Groups(): JSX.Element | null {
  const { t } = useTranslation("settings");
  const settings = useAppState((live) => live.settings);
  const { group } = useSettingsPage();
  const [saving, setSaving] = useState<Saving>("untouched");
  useFirstGroup();
  if (settings === null || group === null) return null;
  const change = (part: SettingsPart): void => {
    void saveSettings(part).then((stored) => setSaving(stored ? "saved" : "failed"));
  };
  const { View } = GROUPS[group];
  const tab = tabOf(group);
  return (
    <>
      <ScreenHeader title={t("title")}>
        {saving === "saved" && (
          <span className="settings__saved">
            <IconCheck size={16} aria-hidden="true" /> {t("saved")}
          </span>
        )}
      </ScreenHeader>
      {saving === "failed" && <FailureNote text={t("notSaved")} />}
      <ResetNote />
      <Tabs
        className="settings"
        value={tab}
        onChange={(chosen) => openSettingsGroup((chosen === "desk" ? DESK_GROUPS : ADMINISTRATION_GROUPS)[0])}
      >
        <Tabs.List aria-label={t("title")}>
          <Tabs.Tab value="desk">{t("tabs.desk")}</Tabs.Tab>
          <Tabs.Tab value="administration">{t("tabs.administration")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel className="settings__panel" value={tab}>
          <SettingsIndex tab={tab} group={group} />
          <Page key={group}>
            <View settings={settings} change={change} />
          </Page>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** Goes to the field that was searched for, which some groups read first. */
function Page({ children }: { readonly children: ReactNode }): JSX.Element {
  const page = useRef<HTMLDivElement>(null);
  const setting = useSettingsPage((state) => state.setting);
  useEffect(() => {
    const root = page.current;
    if (root === null || setting === null) return undefined;
    const goTo = (): void => {
      const field = fieldNamed(root, setting);
      if (field === null) return;
      observer.disconnect();
      useSettingsPage.setState({ setting: null });
      field.scrollIntoView({ block: "center" });
      field.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(goTo);
    observer.observe(root, { childList: true, subtree: true });
    goTo();
    return () => observer.disconnect();
  }, [setting]);
  return (
    <div className="settings__page" ref={page}>
      {children}
    </div>
  );
}

/** The label of a switch holds its description too. */
function fieldNamed(root: HTMLElement, name: string): HTMLElement | null {
  const names = [...root.querySelectorAll<HTMLElement>("label, legend, .mantine-InputWrapper-label, button")];
  const named =
    names.find(({ textContent }) => textContent === name) ??
    names.find(({ textContent }) => textContent.startsWith(name));
  if (named === undefined || named instanceof HTMLButtonElement) return named ?? null;
  if (named instanceof HTMLLabelElement && named.control !== null) return named.control;
  const within = (fields: string) => named.parentElement?.querySelector<HTMLElement>(fields) ?? null;
  return within("input:checked") ?? within("input, button, [role=slider]");
}
