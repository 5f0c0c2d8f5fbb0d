import { Tabs } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ComponentType, type JSX, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SettingsPart } from "../../../src-preload/contract/settings.ts";
import { ScreenHeader } from "../../components/headers/ScreenHeader.tsx";
import { FailureNote } from "../../components/words/FailureNote.tsx";
import { saveSettings, useLiveDesk } from "../../desk/live-desk.ts";
import {
  ADMINISTRATION_GROUPS,
  DESK_GROUPS,
  openSettingsGroup,
  type SettingsPage,
  useSettingsPage,
} from "../../desk/settings-page.ts";
import { GROUPS } from "./groups.ts";
import "./settings.css";
import { SettingsIndex } from "./SettingsIndex.tsx";

type Saving = "untouched" | "saved" | "failed";

interface SettingsScreenProps {
  /** Screens that open from the settings and are not in the rail. */
  readonly places: Readonly<Record<SettingsPage, ComponentType>>;
}

export function SettingsScreen({ places }: SettingsScreenProps): JSX.Element {
  const place = useSettingsPage((state) => state.place);
  const Place = place === null ? Groups : places[place];
  return <Place />;
}

const tabOf = (group: string): "desk" | "administration" =>
  DESK_GROUPS.some((name) => name === group) ? "desk" : "administration";

/** On a desk that cannot work yet, and in practice, people come to connect. */
function useFirstGroup(): void {
  const connects = useLiveDesk(
    ({ status }) => status !== null && (status.credentials !== "ok" || status.environment.kind === "practice"),
  );
  const { group } = useSettingsPage();
  useEffect(() => {
    if (group === null) useSettingsPage.setState({ group: connects ? "connection" : DESK_GROUPS[0] });
  }, [group, connects]);
}

function Groups(): JSX.Element | null {
  const { t } = useTranslation("settings");
  const settings = useLiveDesk((live) => live.settings);
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
