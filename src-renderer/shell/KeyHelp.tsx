import { CloseButton } from "@mantine/core";
import { useEffect, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { COMMANDS } from "../../src-domain/commands.ts";
import { isTextField } from "./key-help-bind.ts";
import { hideKeyHelp, showKeyHelp, useKeyHelp } from "./key-help-shown.ts";
import { capsOf, DESK_KEY_GROUPS, isHelpKey, keysOfGroup, onMac, type DeskKeyGroup } from "./key-help-table.ts";
import "./key-help.css";

/** Longer than any scanner holds a key, in milliseconds. */
const HOLD_MS = 300;

/** Every key and printed code, over whatever is on the screen. It takes no focus, and a scan goes on behind it. */
export function KeyHelp(): JSX.Element | null {
  useEffect(() => showWhileHeld(window), []);
  const shown = useKeyHelp((help) => help.shown);
  return shown ? <Overlay /> : null;
}

function showWhileHeld(window: Window): () => void {
  let waiting = 0;
  let held = false;
  const release = (): void => {
    window.clearTimeout(waiting);
    if (held) hideKeyHelp();
    held = false;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.repeat) return;
    if (event.key !== "Shift") release();
    if (!isHelpKey(event) || isTextField(event.target)) return;
    waiting = window.setTimeout(() => {
      held = true;
      showKeyHelp();
    }, HOLD_MS);
  };
  const stops = (["keyup", "blur", "pointerdown"] as const).map((name) => {
    window.addEventListener(name, release);
    return () => window.removeEventListener(name, release);
  });
  window.addEventListener("keydown", onKeyDown);
  return () => {
    release();
    for (const stop of stops) stop();
    window.removeEventListener("keydown", onKeyDown);
  };
}

function Overlay(): JSX.Element {
  const { t } = useTranslation("scan");
  const { t: frame } = useTranslation("frame");
  return (
    <section className="key-help" aria-label={t("keyHelp.label")}>
      <header className="key-help__head">
        <h2 className="key-help__title">{t("keyHelp.label")}</h2>
        <p>{t("keyHelp.hint")}</p>
        <CloseButton aria-label={frame("close")} onClick={hideKeyHelp} />
      </header>
      <div className="key-help__groups">
        {DESK_KEY_GROUPS.map((group) => (
          <KeyGroup key={group} group={group} />
        ))}
        <Group heading={t("keyHelp.commands")}>
          {COMMANDS.map((command) => (
            <Line key={command} caps={[command.toUpperCase()]}>
              {t(`reason.command.${command}`)}
            </Line>
          ))}
        </Group>
      </div>
    </section>
  );
}

function KeyGroup({ group }: { readonly group: DeskKeyGroup }): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <Group heading={t(`keyHelp.group.${group}`)}>
      {keysOfGroup(group).map((key) => (
        <Line key={key} caps={capsOf(key, onMac())}>
          {t(`keys.${key}`)}
        </Line>
      ))}
      {group === "window" && <Line caps={["?"]}>{t("keys.help")}</Line>}
    </Group>
  );
}

function Group({ heading, children }: { readonly heading: string; readonly children: ReactNode }): JSX.Element {
  return (
    <section>
      <h3 className="key-help__heading">{heading}</h3>
      <ul>{children}</ul>
    </section>
  );
}

function Line({ caps, children }: { readonly caps: readonly string[]; readonly children: ReactNode }): JSX.Element {
  return (
    <li className="key-help__line">
      <span className="key-help__caps">
        {caps.map((cap) => (
          <kbd key={cap}>{cap}</kbd>
        ))}
      </span>
      <span>{children}</span>
    </li>
  );
}
