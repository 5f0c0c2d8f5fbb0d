import { TextInput } from "@mantine/core";
import { IconChevronRight, IconSearch } from "@tabler/icons-react";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLiveDesk } from "../../desk/live-desk.ts";
import {
  ADMINISTRATION_GROUPS,
  DESK_GROUPS,
  openSettingsGroup,
  openSettingsPage,
  type SettingsGroupName,
} from "../../desk/settings-page.ts";
import { useFirstRun } from "../../environments/first-run.ts";
import { nameSays } from "../../i18n/name-says.ts";
import { GROUPS, LISTED_PLACES, type ListedPlace, NAMESPACES } from "./groups.ts";

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
  const filled = useLiveDesk((live) => live.sync?.firstRun === false);
  const isUnfinished = useFirstRun((state) => state.step !== null);
  return ["health", "requests", ...(filled ? NEED_ITEMS : []), ...(isUnfinished ? (["first-run"] as const) : [])];
}

interface SettingsIndexProps {
  readonly tab: "desk" | "administration";
  readonly group: SettingsGroupName;
}

/** The groups of one tab; the search covers both. */
export function SettingsIndex({ tab, group }: SettingsIndexProps): JSX.Element {
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
            className="index-link"
            aria-current={found === null && entry.name === group ? "page" : undefined}
            onClick={() => choose(entry)}
          >
            {entry.setting !== undefined && <span>{entry.setting} </span>}
            <span className={entry.setting && "settings-index__group"}>{t(listed(entry.name).title)}</span>
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
          <h2 className="settings-index__title">{t("settings:diagnostics")}</h2>
          {list(places.map((name) => ({ name })))}
        </>
      )}
      {found !== null && list(found)}
      {found?.length === 0 && <p role="status">{t("settings:notFound")}</p>}
    </nav>
  );
}
