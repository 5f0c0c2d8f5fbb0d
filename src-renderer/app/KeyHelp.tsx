import { CloseButton } from "@mantine/core";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { SHORTCUT_GROUPS, isHelpKey, type ShortcutGroup } from "../shell/shortcuts.ts";
import { unsubscribeAll, listen } from "../shell/subscriptions.ts";
import { isTextField, hideKeyHelp, showKeyHelp, useKeyHelp } from "../shell/use-shortcuts.ts";
import "../ui/keys/key-help.css";
import { CommandGroup, KeyGroups } from "../ui/keys/KeyGroups.tsx";

/** Groups of the first column; both columns are about equally long. */
const SHORT_GROUPS: readonly ShortcutGroup[] = ["scan", "inventory"];
const LONG_GROUPS = SHORTCUT_GROUPS.filter((group) => !SHORT_GROUPS.includes(group));

/** Milliseconds; no scanner holds a key as long. */
const HOLD_MS = 300;

/** Lists all shortcuts and printed codes over the current screen. Takes no focus, so that scans work. */
export function KeyHelp(): JSX.Element | null {
  useEffect(() => showWhileHeld(window), []);
  const isShown = useKeyHelp((help) => help.shown);
  return isShown ? <Overlay /> : null;
}

function showWhileHeld(window: Window): () => void {
  let timer = 0;
  let isShownByHold = false;
  const release = (): void => {
    window.clearTimeout(timer);
    if (isShownByHold) hideKeyHelp();
    isShownByHold = false;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.repeat) return;
    if (event.key !== "Shift") release();
    if (!isHelpKey(event) || isTextField(event.target)) return;
    timer = window.setTimeout(() => {
      isShownByHold = true;
      showKeyHelp();
    }, HOLD_MS);
  };
  return unsubscribeAll(
    release,
    listen(window, { keyup: release, blur: release, pointerdown: release, keydown: onKeyDown }),
  );
}

function Overlay(): JSX.Element {
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
          <KeyGroups groups={SHORT_GROUPS} />
          <CommandGroup />
        </div>
        <div className="stack-wide">
          <KeyGroups groups={LONG_GROUPS} />
        </div>
      </div>
    </section>
  );
}
