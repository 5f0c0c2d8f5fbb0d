import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { COMMANDS } from "../../../src-domain/scanning/commands.ts";
import { keycapText } from "../../i18n/keycap-text.ts";
import { listKeycaps, SHORTCUT_GROUPS, listShortcuts, type ShortcutGroup } from "../../shell/shortcuts.ts";
import "./key-help.css";

export function KeyGroups({ groups = SHORTCUT_GROUPS }: { readonly groups?: readonly ShortcutGroup[] }): JSX.Element {
  return (
    <>
      {groups.map((group) => (
        <KeyGroup key={group} group={group} />
      ))}
    </>
  );
}

export function CommandGroup(): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <KeyList heading={t("keyHelp.commands")}>
      {COMMANDS.map((command) => (
        <KeyLine key={command} keycaps={[command.toUpperCase()]}>
          {t(`reason.command.${command}`)}
        </KeyLine>
      ))}
    </KeyList>
  );
}

function KeyGroup({ group }: { readonly group: ShortcutGroup }): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <KeyList heading={t(`keyHelp.group.${group}`)}>
      {listShortcuts(group).map((shortcut) => (
        <KeyLine key={shortcut} keycaps={listKeycaps(shortcut).map(keycapText)}>
          {t(`keys.${shortcut}`)}
        </KeyLine>
      ))}
      {group === "window" && <KeyLine keycaps={["?"]}>{t("keys.help")}</KeyLine>}
    </KeyList>
  );
}

export function KeyList({
  heading,
  children,
}: {
  readonly heading: string;
  readonly children: ReactNode;
}): JSX.Element {
  return (
    <section>
      <h3 className="key-help__heading finer">{heading}</h3>
      <ul>{children}</ul>
    </section>
  );
}

export function KeyLine({
  keycaps,
  children,
}: {
  readonly keycaps: readonly string[];
  readonly children: ReactNode;
}): JSX.Element {
  return (
    <li className="key-help__line">
      <span className="key-help__caps">
        {keycaps.map((cap) => (
          <kbd key={cap}>{cap}</kbd>
        ))}
      </span>
      <span>{children}</span>
    </li>
  );
}
