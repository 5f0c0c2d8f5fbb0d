import { CloseButton } from "@mantine/core";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { SHORTCUT_GROUPS, isHelpKey, type ShortcutGroup } from "../shell/shortcuts.ts";
import { unsubscribeAll, listen } from "../shell/subscriptions.ts";
import { isTextField, hideKeyHelp, showKeyHelp, useKeyHelp } from "../shell/use-shortcuts.ts";
import "../ui/keys/key-help.css";
import { CommandGroup, KeyGroups } from "../ui/keys/KeyGroups.tsx";

/** Groups of the first column, chosen so that both columns have about equal length. */
const FIRST_COLUMN_GROUPS: readonly ShortcutGroup[] = ["scan", "inventory"];
const SECOND_COLUMN_GROUPS = SHORTCUT_GROUPS.filter((group) => !FIRST_COLUMN_GROUPS.includes(group));

/** Milliseconds. A scanner releases each key earlier. */
const HOLD_MS = 300;

/** Lists all shortcuts and printed codes over the current screen. Does not move the focus, so that scans work. */
export function KeyHelp(): JSX.Element | null {
  useEffect(() => showWhileHeld(window), []);
  const isShown = useKeyHelp((help) => help.isShown);
  return isShown ? <KeyHelpOverlay /> : null;
}

function showWhileHeld(window: Window): () => void {
  let timer = 0;
  let isShownWhileHeld = false;
  const hideAfterHold = (): void => {
    window.clearTimeout(timer);
    if (isShownWhileHeld) hideKeyHelp();
    isShownWhileHeld = false;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.repeat) return;
    if (event.key !== "Shift") hideAfterHold();
    if (!isHelpKey(event) || isTextField(event.target)) return;
    timer = window.setTimeout(() => {
      isShownWhileHeld = true;
      showKeyHelp();
    }, HOLD_MS);
  };
  return unsubscribeAll(
    hideAfterHold,
    listen(window, { keyup: hideAfterHold, blur: hideAfterHold, pointerdown: hideAfterHold, keydown: onKeyDown }),
  );
}

function KeyHelpOverlay(): JSX.Element {
  const { t } = useTranslation(["scan", "frame"]);
  return (
    <section className="key-help floating" aria-label={t("keyHelp.label")}>
      <header className="key-help__head row-wide">
        <h2 className="key-help__title">{t("keyHelp.label")}</h2>
        <p>{t("keyHelp.hint")}</p>
        <CloseButton aria-label={t("frame:close")} onClick={hideKeyHelp} />
      </header>
      <div className="key-help__groups">
        <div className="stack-wide">
          <KeyGroups groups={FIRST_COLUMN_GROUPS} />
          <CommandGroup />
        </div>
        <div className="stack-wide">
          <KeyGroups groups={SECOND_COLUMN_GROUPS} />
        </div>
      </div>
    </section>
  );
}
