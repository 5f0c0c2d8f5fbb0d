import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { commandCode, COMMANDS } from "../../../../src-domain/scanning/commands.ts";
import { listText } from "../../../i18n/list-text.ts";
import { FIND_COMMAND_NAMES, FIND_COMMANDS } from "../../../shell/find-box.ts";
import { listKeycaps, keyHint, listShortcutsOutsideFields } from "../../../shell/shortcuts.ts";
import { CommandGroup, KeyGroups, KeyLine, KeyList } from "../../../ui/keys/KeyGroups.tsx";

export function KeyReference(): JSX.Element {
  const { t } = useTranslation("help");
  return (
    <article className="help__reference">
      <h2 className="heading">{t("reference")}</h2>
      <p>{t("allKeys", { keys: listText(listShortcutsOutsideFields().map(keyHint)) })}</p>
      <div className="help__groups">
        <KeyGroups />
      </div>
      <p>{t("allCommands")}</p>
      <div className="help__groups">
        <CommandGroup />
        <PrintedCodes />
      </div>
      <p>{t("allFind")}</p>
      <div className="help__groups">
        <FindCommands />
      </div>
    </article>
  );
}

function PrintedCodes(): JSX.Element {
  return (
    <ul className="help__codes codes selectable">
      {COMMANDS.map((command) => (
        <li key={command}>{commandCode(command)}</li>
      ))}
    </ul>
  );
}

function FindCommands(): JSX.Element {
  const { t } = useTranslation(["help", "find"]);
  return (
    <KeyList heading={t("finds")}>
      {FIND_COMMAND_NAMES.map((name) => {
        const key = FIND_COMMANDS[name];
        return (
          <KeyLine key={name} keycaps={key === null ? [] : listKeycaps(key)}>
            {t(`find:command.${name}`)}
          </KeyLine>
        );
      })}
    </KeyList>
  );
}
