import { MantineProvider, localStorageColorSchemeManager, useMantineColorScheme, Button } from "@mantine/core";
import { useEffect, type JSX, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { brightnessOf, type Theme } from "../../src-domain/theme.ts";
import { desk } from "../bridge.ts";
import { EnvironmentSwitchCard } from "../features/settings/EnvironmentSwitchCard.tsx";
import { fetchDeskLock, useDeskLock, isKeyBlocked } from "../features/shift/desk-lock.ts";
import { connectOperator } from "../features/shift/operator.ts";
import { useLocking } from "../features/shift/use-desk-lock.ts";
import { ScannerNotices } from "../scanner/ScannerNotices.tsx";
import { useScannerCapture } from "../scanner/use-scanner-capture.ts";
import { connectAppState, useAppState, refetchAppState } from "../shell/app-state.ts";
import { createLazyComponent } from "../shell/lazy.tsx";
import { probeServiceWhileUnreachable } from "../shell/reconnect.ts";
import { chooseContrast } from "../theme/contrast.ts";
import { resolveCssVariables, theme, readStyleNonce } from "../theme/theme.ts";
import { environmentNameText } from "../ui/text/EnvironmentMark.tsx";
import { EmptyState } from "../ui/text/text.tsx";
import { warmUpDateFormats } from "../ui/text/time-text.ts";
import { Frame } from "./Frame.tsx";
import { LockPage } from "./lock/LockPage.tsx";
import { connectRecovery, useRecovery } from "./recovery/recovery.ts";
import { enableTooltips } from "./tips.ts";
import "./start/first-sync.css";

function Appearance(): null {
  const theme = useAppState((state) => state.settings?.theme);
  const isTouchMode = useAppState((state) => state.settings?.touchMode ?? false);
  const environment = useAppState((state) => state.status?.environment);
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();

  // Mantine returns a new setter after each call; as a dependency it would apply the theme at every update.
  const applyTheme = useEffectEvent((theme: Theme): void => {
    const brightness = brightnessOf(theme);
    setColorScheme(brightness === "system" ? "auto" : brightness);
    chooseContrast(theme);
    void desk.window.reportTheme({ theme });
  });
  useEffect(() => {
    if (theme) applyTheme(theme);
  }, [theme]);

  useEffect(() => {
    document.documentElement.dataset["touch"] = isTouchMode ? "on" : "off";
  }, [isTouchMode]);

  useEffect(() => {
    if (!environment) return;
    document.documentElement.dataset["environment"] = environment.kind;
    document.title = `${t("appName")} · ${environmentNameText(environment)}`;
  }, [environment, t]);

  return null;
}

/** Runs on a page that starts locked. Handles only badges and keys, because a locked main refuses other calls. */
function LockedStart(): JSX.Element {
  useLocking();
  useScannerCapture(isKeyBlocked);
  useEffect(() => connectOperator(), []);
  return <ScannerNotices isListeningShown />;
}

const RecoveryCard = createLazyComponent(async () => (await import("./recovery/RecoveryCard.tsx")).RecoveryCard);

function RecoveryPage(): JSX.Element | null {
  useEffect(() => connectRecovery(), []);
  const openFailure = useRecovery((state) => state.openFailure);
  return openFailure && <RecoveryCard openFailure={openFailure} />;
}

/** Shown until main answers, or when main fails to answer. */
function OpeningDesk(): JSX.Element {
  const isMainFailing = useAppState((state) => state.isMainFailing);
  return <main className="first-sync">{isMainFailing ? <UnreachableMain /> : <OpeningNote />}</main>;
}

function UnreachableMain(): JSX.Element {
  const { t } = useTranslation(["sync", "frame"]);
  return (
    <EmptyState
      title={t("unreachable.title")}
      body={t("unreachable.body")}
      action={<Button onClick={refetchAppState}>{t("frame:retry")}</Button>}
    />
  );
}

const SLOW_AFTER_MS = 300;

function OpeningNote(): JSX.Element | null {
  const { t } = useTranslation("sync");
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    const prepareTimer = setTimeout(warmUpDateFormats, 0);
    return () => {
      clearTimeout(timer);
      clearTimeout(prepareTimer);
    };
  }, []);
  return isSlow ? <p className="lede">{t("starting")}</p> : null;
}

// Local copy of the setting, so that the window opens in the right theme before main answers.
const colorSchemeManager = localStorageColorSchemeManager({ key: "returns-desk-theme" });

export function App(): JSX.Element {
  useEffect(() => void fetchDeskLock(), []);
  useEffect(() => enableTooltips(document), []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={readStyleNonce}
    >
      <Appearance />
      <DeskWindow />
    </MantineProvider>
  );
}

/** A page that starts locked loads the desk after the first unlock. */
function DeskWindow(): JSX.Element {
  const isLockedStart = useDeskLock(({ lockedSince, wasUnlocked }) => lockedSince !== null && !wasUnlocked);
  // Rerenders everything after a language change, because dates and numbers depend on the language.
  useTranslation();
  return (
    <>
      {isLockedStart ? <LockedStart /> : <DeskContent />}
      <LockPage />
    </>
  );
}

function DeskContent(): JSX.Element {
  const isOpened = useAppState((state) => state.sync !== null);
  useEffect(() => connectAppState(), []);
  useEffect(() => probeServiceWhileUnreachable(), []);
  return (
    <>
      {isOpened ? <Frame /> : <OpeningDesk />}
      <EnvironmentSwitchCard />
      <RecoveryPage />
    </>
  );
}
