import { Tabs, TextInput } from "@mantine/core";
import { IconCheck, IconChevronRight, IconSearch } from "@tabler/icons-react";
import { type ComponentType, type JSX, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SettingsPart } from "../../../src-preload/contract/settings.ts";
import { saveSettings, useAppState } from "../../shell/app-state.ts";
import {
  ADMINISTRATION_GROUPS,
  DESK_GROUPS,
  openSettingsGroup,
  type SettingsPage,
  useSettingsPage,
  type SettingsGroupName,
  useNavigation,
} from "../../shell/navigation.ts";
import { unsubscribeAll } from "../../shell/subscriptions.ts";
import { ScreenHeader } from "../../ui/headers/ScreenHeader.tsx";
import { FailureNote } from "../../ui/text/FailureNote.tsx";
import { useFirstRun } from "../environments/first-run.ts";
import "./screen/settings.css";
import { AdministrationGate } from "./AdministrationGate.tsx";
import { GROUP_VIEWS } from "./screen/groups.ts";
import { ResetNote } from "./screen/ResetNote.tsx";
import {
  findSettings,
  isListedPage,
  type ListedPage,
  NAMESPACES,
  openSettingsEntry,
  type SettingsEntry,
  settingsTab,
  settingsTitle,
} from "./settings-index.ts";

/** Pages about scans, which are captured only after the first sync. */
const PAGES_AFTER_FIRST_SYNC = ["check-up", "black-box", "sheets"] as const;

function useAvailablePages(): readonly ListedPage[] {
  const isFirstSyncDone = useAppState((state) => state.sync?.isFirstSync === false);
  const isSetupUnfinished = useFirstRun((state) => state.step !== null);
  return [
    "health",
    "requests",
    ...(isFirstSyncDone ? PAGES_AFTER_FIRST_SYNC : []),
    ...(isSetupUnfinished ? (["first-run"] as const) : []),
  ];
}

interface SettingsIndexProps {
  readonly tab: "desk" | "administration";
  readonly group: SettingsGroupName;
}

function SettingsIndex({ tab, group }: SettingsIndexProps): JSX.Element {
  const { t, i18n } = useTranslation(NAMESPACES);
  const [searchText, setSearchText] = useState("");
  const availablePages = useAvailablePages();
  const foundEntries = searchText.trim() === "" ? null : findSettings(searchText, availablePages, t, i18n.language);
  const openEntry = (entry: SettingsEntry | undefined): void => {
    if (entry === undefined) return;
    setSearchText("");
    openSettingsEntry(entry);
  };
  const renderList = (entries: readonly SettingsEntry[]): JSX.Element => (
    <EntryList entries={entries} group={group} isFound={foundEntries !== null} onOpen={openEntry} />
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
        value={searchText}
        onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter") openEntry(foundEntries?.[0]);
        }}
      />
      {foundEntries === null &&
        renderList((tab === "desk" ? DESK_GROUPS : ADMINISTRATION_GROUPS).map((name) => ({ name })))}
      {foundEntries === null && tab === "administration" && (
        <>
          <h2 className="settings-index__title fine">{t("settings:diagnostics")}</h2>
          {renderList(availablePages.filter((name) => name !== "black-box").map((name) => ({ name })))}
        </>
      )}
      {foundEntries !== null && renderList(foundEntries)}
      {foundEntries?.length === 0 && <p role="status">{t("settings:notFound")}</p>}
    </nav>
  );
}

type SaveState = "untouched" | "saved" | "failed";

interface SettingsScreenProps {
  readonly pages: Readonly<Record<SettingsPage, ComponentType>>;
}

export function SettingsScreen({ pages }: SettingsScreenProps): JSX.Element {
  const openPage = useSettingsPage((state) => state.openPage);
  const CurrentPage = openPage === null ? SettingsGroups : pages[openPage];
  return <CurrentPage />;
}

function SettingsGroups(): JSX.Element | null {
  const { t } = useTranslation("settings");
  const settings = useAppState((state) => state.settings);
  const { group } = useSettingsPage();
  const [saveState, setSaveState] = useState<SaveState>("untouched");
  // "Saved" belongs to the page on which the setting was changed.
  useEffect(() => {
    const reset = (): void => setSaveState("untouched");
    return unsubscribeAll(useSettingsPage.subscribe(reset), useNavigation.subscribe(reset));
  }, []);
  const startsWithConnection = useAppState(
    ({ status }) => status !== null && (status.credentials !== "ok" || status.environment.kind === "practice"),
  );
  // Without working credentials and in practice, the connection opens first.
  useEffect(() => {
    if (group === null) useSettingsPage.setState({ group: startsWithConnection ? "connection" : DESK_GROUPS[0] });
  }, [group, startsWithConnection]);
  if (settings === null || group === null) return null;
  const change = (part: SettingsPart): void => {
    void saveSettings(part).then((isStored) => setSaveState(isStored ? "saved" : "failed"));
  };
  const View = GROUP_VIEWS[group];
  const selectedTab = settingsTab(group);
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
        onChange={(chosenTab) => openSettingsGroup((chosenTab === "desk" ? DESK_GROUPS : ADMINISTRATION_GROUPS)[0])}
      >
        <Tabs.List aria-label={t("title")}>
          <Tabs.Tab value="desk">{t("tabs.desk")}</Tabs.Tab>
          <Tabs.Tab value="administration">{t("tabs.administration")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel className="settings__panel" value={selectedTab}>
          <SettingsIndex tab={selectedTab} group={group} />
          <AdministrationGate isNeeded={selectedTab === "administration"}>
            <GroupPage key={group}>
              <View settings={settings} change={change} />
            </GroupPage>
          </AdministrationGate>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** Scrolls to the searched field and focuses it. Some groups render the field only after a fetch. */
function GroupPage({ children }: { readonly children: ReactNode }): JSX.Element {
  const page = useRef<HTMLDivElement>(null);
  const setting = useSettingsPage((state) => state.setting);
  useEffect(() => {
    const root = page.current;
    if (root === null || setting === null) return undefined;
    const focusField = (): void => {
      const field = findField(root, setting);
      if (field === null) return;
      observer.disconnect();
      useSettingsPage.setState({ setting: null });
      field.scrollIntoView({ block: "center" });
      field.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(focusField);
    observer.observe(root, { childList: true, subtree: true });
    focusField();
    return () => observer.disconnect();
  }, [setting]);
  return (
    <div className="settings__page index-page" ref={page}>
      {children}
    </div>
  );
}

/** Finds a field by its label. The label of a switch also contains its description. */
function findField(root: HTMLElement, name: string): HTMLElement | null {
  const names = [...root.querySelectorAll<HTMLElement>("label, legend, .mantine-InputWrapper-label, button")];
  const label =
    names.find(({ textContent }) => textContent === name) ??
    names.find(({ textContent }) => textContent.startsWith(name));
  if (label === undefined || label instanceof HTMLButtonElement) return label ?? null;
  if (label instanceof HTMLLabelElement && label.control !== null) return label.control;
  const findWithin = (selector: string) => label.parentElement?.querySelector<HTMLElement>(selector) ?? null;
  return findWithin("input:checked") ?? findWithin("input, button, [role=slider]");
}

interface EntryListProps extends Pick<SettingsIndexProps, "group"> {
  readonly entries: readonly SettingsEntry[];
  /** Whether the entries answer a search. */
  readonly isFound: boolean;
  readonly onOpen: (entry: SettingsEntry) => void;
}

function EntryList({ entries, group, isFound, onOpen }: EntryListProps): JSX.Element {
  const { t } = useTranslation(NAMESPACES);
  return (
    <ul>
      {entries.map((entry) => (
        <li key={`${entry.name} ${entry.setting ?? ""}`}>
          <button
            type="button"
            className="index-link bare pressable"
            aria-current={!isFound && entry.name === group ? "page" : undefined}
            onClick={() => onOpen(entry)}
          >
            {entry.setting !== undefined && <span>{entry.setting} </span>}
            <span className={entry.setting && "fine"}>
              {!isFound && entry.name === "requests" ? t("requests:activity") : settingsTitle(entry.name, t)}
            </span>
            {isListedPage(entry.name) && <IconChevronRight size={16} aria-hidden="true" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
