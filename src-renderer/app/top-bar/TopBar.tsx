import { IconHelp, IconSearch, IconLock, type Icon } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { DeskStatus } from "../../../src-preload/contract/status.ts";
import { lockDesk } from "../../features/shift/desk-lock.ts";
import { keycapText } from "../../i18n/keycap-text.ts";
import { useAppState } from "../../shell/app-state.ts";
import { openFindBox } from "../../shell/find-box.ts";
import { createComponentAfterFirstRender } from "../../shell/lazy.tsx";
import { ariaKeys, keyHint, type Shortcut } from "../../shell/shortcuts.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { stationNameText } from "../../ui/text/batch-name-text.ts";
import { openContextualHelp } from "../contextual-help.ts";
import { EnvironmentName } from "./EnvironmentName.tsx";
import "./top-bar.css";
import { useNetworkText } from "./network-text.ts";

interface BarButtonProps {
  readonly label: string;
  readonly icon: Icon;
  readonly shortcut: Shortcut;
  readonly onClick: () => void;
}

const BarButton = ({ label, icon, shortcut, onClick }: BarButtonProps): JSX.Element => (
  <IconButton
    variant="default"
    label={label}
    icon={icon}
    iconSize={18}
    aria-keyshortcuts={ariaKeys(shortcut)}
    tip={`${label} (${keyHint(shortcut)})`}
    onClick={onClick}
  />
);

const DeskState = createComponentAfterFirstRender(
  async () => (await import("./DeskState.tsx")).DeskState,
  EnvironmentName,
);
const StatusIndicators = createComponentAfterFirstRender(
  async () => (await import("./StatusIndicators.tsx")).StatusIndicators,
);
const OperatorMark = createComponentAfterFirstRender(async () => (await import("./OperatorMark.tsx")).OperatorMark);

export function TopBar(): JSX.Element {
  const { t } = useTranslation(["frame", "help", "lock"]);
  const status = useAppState((state) => state.status);
  const hasSynced = useAppState((state) => state.sync?.isFirstSync === false);
  return (
    <header className="top-bar row" aria-label={t("bar.label")}>
      {/* Not a live region, because a switch to another environment loads a new page. */}
      <div className="top-bar__environment row-close" role="status" aria-live="off" aria-label={t("bar.environment")}>
        {status !== null && <DeskState status={status} />}
      </div>
      {status !== null && (
        <>
          <span className="top-bar__station truncated">{stationNameText(status.stationName)}</span>
          {hasSynced && <OperatorMark />}
          {hasSynced && <SearchButton />}
          <NetworkAnnouncement status={status} />
          <StatusIndicators />
          <BarButton label={t("help:open")} icon={IconHelp} shortcut="guide" onClick={openContextualHelp} />
          <BarButton label={t("lock:lock")} icon={IconLock} shortcut="lock" onClick={lockDesk} />
        </>
      )}
    </header>
  );
}

/** Announces each network change to screen readers; the bar shows only an unreachable service. */
function NetworkAnnouncement({ status }: { readonly status: DeskStatus }): JSX.Element {
  const { t } = useTranslation("frame");
  const networkText = useNetworkText(status);
  return (
    <span className="visually-hidden" role="status" aria-label={t("bar.networkLabel")}>
      {networkText}
    </span>
  );
}

function SearchButton(): JSX.Element {
  const { t } = useTranslation("frame");
  return (
    <button type="button" className="top-bar__search flow box" onClick={openFindBox} aria-keyshortcuts="Control+K">
      <span className="top-bar__find">
        <IconSearch size={16} aria-hidden="true" />
        <span>{t("bar.search")}</span>
      </span>
      <kbd aria-hidden="true">{navigator.userAgent.includes("Mac") ? "⌘K" : `${keycapText("Ctrl")}+K`}</kbd>
    </button>
  );
}
