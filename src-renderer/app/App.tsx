import { MantineProvider, localStorageColorSchemeManager, useMantineColorScheme, Button } from "@mantine/core";
import { useEffect, type JSX, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { brightnessOf, type Theme } from "../../src-domain/theme.ts";
import { desk } from "../bridge.ts";
import { SwitchingCard } from "../features/settings/SwitchingCard.tsx";
import { fetchDeskLock, useDeskLock, isKeyBlocked } from "../features/shift/desk-lock.ts";
import { connectOperator } from "../features/shift/operator.ts";
import { useLocking } from "../features/shift/use-desk-lock.ts";
import { ScannerNotices } from "../scanner/ScannerNotices.tsx";
import { useScannerCapture } from "../scanner/use-scanner-capture.ts";
import { connectAppState, useAppState, refetchAppState } from "../shell/app-state.ts";
import { lazyComponent } from "../shell/lazy.tsx";
import { probeWhileUnreachable } from "../shell/reconnect.ts";
import { chooseContrast } from "../theme/contrast.ts";
import { cssVariables, theme, styleNonce } from "../theme/theme.ts";
import { environmentNameText } from "../ui/text/EnvironmentMark.tsx";
import { EmptyState } from "../ui/text/text.tsx";
import { prepareTimes } from "../ui/text/time-text.ts";
import { Frame } from "./Frame.tsx";
import { LockPage } from "./lock/LockPage.tsx";
import { connectRecovery, useRecovery } from "./recovery/recovery.ts";
import { showTips } from "./tips.ts";
import "./start/first-sync.css";

function Appearance(): null {
  const theme = useAppState((state) => state.settings?.theme);
  const touch = useAppState((state) => state.settings?.touchMode ?? false);
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
    document.documentElement.dataset["touch"] = touch ? "on" : "off";
  }, [touch]);

  useEffect(() => {
    if (!environment) return;
    document.documentElement.dataset["environment"] = environment.kind;
    document.title = `${t("appName")} · ${environmentNameText(environment)}`;
  }, [environment, t]);

  return null;
}

/** Shown on a page that starts locked: badges and keys only, because a locked main refuses other calls. */
function LockedStart(): JSX.Element {
  useLocking();
  useScannerCapture(isKeyBlocked);
  useEffect(() => connectOperator(), []);
  return <ScannerNotices quiet />;
}

const RecoveryCard = lazyComponent(async () => (await import("./recovery/RecoveryCard.tsx")).RecoveryCard);

function RecoveryPage(): JSX.Element | null {
  useEffect(() => connectRecovery(), []);
  const openFailure = useRecovery((state) => state.openFailure);
  return openFailure && <RecoveryCard openFailure={openFailure} />;
}

/** Shown until main has answered, or when it fails to answer. */
function OpeningDesk(): JSX.Element {
  const isMainFailing = useAppState((state) => state.isMainFailing);
  return <main className="first-sync">{isMainFailing ? <Unreachable /> : <Opening />}</main>;
}

function Unreachable(): JSX.Element {
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

function Opening(): JSX.Element | null {
  const { t } = useTranslation("sync");
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    const prepareTimer = setTimeout(prepareTimes, 0);
    return () => {
      clearTimeout(timer);
      clearTimeout(prepareTimer);
    };
  }, []);
  return isSlow ? <p className="lede">{t("starting")}</p> : null;
}

// Local copy of the setting, so that the window opens in the right theme before main answers.
const colorScheme = localStorageColorSchemeManager({ key: "returns-desk-theme" });

export function App(): JSX.Element {
  useEffect(() => void fetchDeskLock(), []);
  useEffect(() => showTips(document), []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <Appearance />
      <Window />
    </MantineProvider>
  );
}

/** A page that starts locked loads the desk after the first unlock. */
function Window(): JSX.Element {
  const startedLocked = useDeskLock(({ lockedSince, wasUnlocked }) => lockedSince !== null && !wasUnlocked);
  // Rerenders everything after a language change, so that dates and numbers follow it.
  useTranslation();
  return (
    <>
      {startedLocked ? <LockedStart /> : <OpenDesk />}
      <LockPage />
    </>
  );
}

function OpenDesk(): JSX.Element {
  const opened = useAppState((state) => state.sync !== null);
  useEffect(() => connectAppState(), []);
  useEffect(() => probeWhileUnreachable(), []);
  return (
    <>
      {opened ? <Frame /> : <OpeningDesk />}
      <SwitchingCard />
      <RecoveryPage />
    </>
  );
}
