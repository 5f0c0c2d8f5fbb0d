import { Tabs, TextInput } from "@mantine/core";
import { IconCheck, IconChevronRight, IconSearch } from "@tabler/icons-react";
import { type ComponentType, type JSX, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SettingsPart } from "../../../src-preload/contract/settings.ts";
import { nameMatches } from "../../i18n/name-says.ts";
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
import { ScreenHeader } from "../../ui/headers/ScreenHeader.tsx";
import { FailureNote } from "../../ui/text/FailureNote.tsx";
import { useFirstRun } from "../environments/first-run.ts";
import "./screen/settings.css";
import { GROUPS, LISTED_PAGES, type ListedPage, NAMESPACES } from "./screen/groups.ts";
import { ResetNote } from "./screen/ResetNote.tsx";

interface Entry {
  readonly name: SettingsGroupName | ListedPage;
  /** Label of a single setting, if the search found it. */
  readonly setting?: string;
}

const isPage = (name: Entry["name"]): name is ListedPage => name in LISTED_PAGES;
const listingOf = (name: Entry["name"]) => (isPage(name) ? LISTED_PAGES[name] : GROUPS[name]);

/** Pages available after the first sync, because scans are not captured before. */
const NEED_ITEMS = ["check-up", "black-box", "sheets", "badges", "shift-report"] as const;

function useAvailablePages(): readonly ListedPage[] {
  const isFilled = useAppState((state) => state.sync?.isFirstSync === false);
  const isUnfinished = useFirstRun((state) => state.step !== null);
  return ["health", "requests", ...(isFilled ? NEED_ITEMS : []), ...(isUnfinished ? (["first-run"] as const) : [])];
}

interface SettingsIndexProps {
  readonly tab: "desk" | "administration";
  readonly group: SettingsGroupName;
}

function SettingsIndex({ tab, group }: SettingsIndexProps): JSX.Element {
  const { t } = useTranslation(NAMESPACES);
  const [text, setText] = useState("");
  const availablePages = useAvailablePages();
  const found = text.trim() === "" ? null : find();

  function find(): readonly Entry[] {
    const allNames = [...DESK_GROUPS, ...ADMINISTRATION_GROUPS, ...availablePages];
    const settings = allNames.flatMap((name) => listingOf(name).settings.map((key) => ({ name, setting: t(key) })));
    return [
      ...allNames.filter((name) => nameMatches(t(listingOf(name).title), text)).map((name) => ({ name })),
      ...settings.filter(({ setting }) => nameMatches(setting, text)),
    ];
  }

  const choose = (entry: Entry | undefined): void => {
    if (entry === undefined) return;
    setText("");
    if (isPage(entry.name)) openSettingsPage(entry.name);
    else openSettingsGroup(entry.name, entry.setting);
  };
  const renderList = (entries: readonly Entry[]): JSX.Element => (
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
            <span className={entry.setting && "fine"}>{t(listingOf(entry.name).title)}</span>
            {isPage(entry.name) && <IconChevronRight size={16} aria-hidden="true" />}
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <nav className="settings-index index" aria-label={t("settings:index")}>
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
      {found === null && renderList((tab === "desk" ? DESK_GROUPS : ADMINISTRATION_GROUPS).map((name) => ({ name })))}
      {found === null && tab === "administration" && (
        <>
          <h2 className="settings-index__title fine">{t("settings:diagnostics")}</h2>
          {renderList(availablePages.map((name) => ({ name })))}
        </>
      )}
      {found !== null && renderList(found)}
      {found?.length === 0 && <p role="status">{t("settings:notFound")}</p>}
    </nav>
  );
}

type SaveState = "untouched" | "saved" | "failed";

interface SettingsScreenProps {
  readonly places: Readonly<Record<SettingsPage, ComponentType>>;
}

export function SettingsScreen({ places }: SettingsScreenProps): JSX.Element {
  const openPage = useSettingsPage((state) => state.openPage);
  const CurrentPage = openPage === null ? Groups : places[openPage];
  return <CurrentPage />;
}

function Groups(): JSX.Element | null {
  const { t } = useTranslation("settings");
  const settings = useAppState((state) => state.settings);
  const { group } = useSettingsPage();
  const [saveState, setSaveState] = useState<SaveState>("untouched");
  const connects = useAppState(
    ({ status }) => status !== null && (status.credentials !== "ok" || status.environment.kind === "practice"),
  );
  // Opens the connection first on a desk without working credentials and in practice.
  useEffect(() => {
    if (group === null) useSettingsPage.setState({ group: connects ? "connection" : DESK_GROUPS[0] });
  }, [group, connects]);
  if (settings === null || group === null) return null;
  const change = (part: SettingsPart): void => {
    void saveSettings(part).then((stored) => setSaveState(stored ? "saved" : "failed"));
  };
  const { View } = GROUPS[group];
  const selectedTab = DESK_GROUPS.some((name) => name === group) ? "desk" : "administration";
  return (
    <>
      <ScreenHeader title={t("title")}>
        {saveState === "saved" && (
          <span className="settings__saved">
            <IconCheck size={16} aria-hidden="true" /> {t("saved")}
          </span>
        )}
      </ScreenHeader>
      {saveState === "failed" && <FailureNote text={t("notSaved")} />}
      <ResetNote />
      <Tabs
        className="settings fills"
        value={selectedTab}
        onChange={(chosen) => openSettingsGroup((chosen === "desk" ? DESK_GROUPS : ADMINISTRATION_GROUPS)[0])}
      >
        <Tabs.List aria-label={t("title")}>
          <Tabs.Tab value="desk">{t("tabs.desk")}</Tabs.Tab>
          <Tabs.Tab value="administration">{t("tabs.administration")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel className="settings__panel" value={selectedTab}>
          <SettingsIndex tab={selectedTab} group={group} />
          <Page key={group}>
            <View settings={settings} change={change} />
          </Page>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** Scrolls to the searched field and focuses it. Some groups render it only after a fetch. */
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
    <div className="settings__page index-page" ref={page}>
      {children}
    </div>
  );
}

/** Finds a field by its label. The label of a switch also contains its description. */
function fieldNamed(root: HTMLElement, name: string): HTMLElement | null {
  const names = [...root.querySelectorAll<HTMLElement>("label, legend, .mantine-InputWrapper-label, button")];
  const label =
    names.find(({ textContent }) => textContent === name) ??
    names.find(({ textContent }) => textContent.startsWith(name));
  if (label === undefined || label instanceof HTMLButtonElement) return label ?? null;
  if (label instanceof HTMLLabelElement && label.control !== null) return label.control;
  const findWithin = (fields: string) => label.parentElement?.querySelector<HTMLElement>(fields) ?? null;
  return findWithin("input:checked") ?? findWithin("input, button, [role=slider]");
}
