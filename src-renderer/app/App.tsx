import { MantineProvider, localStorageColorSchemeManager, useMantineColorScheme, Button } from "@mantine/core";
import { useEffect, type JSX, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { fetchDeskLock, useDeskLock, isKeyBlocked } from "../features/shift/desk-lock.ts";
import { LockPage } from "./lock/LockPage.tsx";
import { SwitchingCard } from "../features/settings/SwitchingCard.tsx";
import { styleNonce } from "../theme/style-nonce.ts";
import { cssVariables, theme } from "../theme/theme.ts";
import { Frame } from "./Frame.tsx";
import { connectAppState, useAppState, refetchAppState } from "../shell/app-state.ts";
import { showTips } from "./tips.ts";
import { probeWhileUnreachable } from "../shell/reconnect.ts";
import { brightnessOf, type Theme } from "../../src-domain/theme.ts";
import { desk } from "../bridge.ts";
import { chooseContrast } from "../theme/contrast.ts";
import { environmentNameText } from "../ui/text/EnvironmentMark.tsx";
import { ScannerNotices } from "../scanner/ScannerNotices.tsx";
import { scannerSetup } from "../scanner/scanner-setup.ts";
import { useScannerCapture } from "../scanner/use-scanner-capture.ts";
import { stationLoudness } from "../scanner/sounds/station-sound.ts";
import { connectOperator } from "../features/shift/operator.ts";
import { useLocking } from "../features/shift/use-desk-lock.ts";
import { lazyComponent } from "../shell/lazy.tsx";
import { connectRecovery, useRecovery } from "./recovery/recovery.ts";
import { EmptyState } from "../ui/text/text.tsx";
import { prepareTimes } from "../ui/text/time-text.ts";
import "./start/first-sync.css";

function Appearance(): null {
  const chosen = useAppState((live) => live.settings?.theme);
  const touch = useAppState((live) => live.settings?.touchMode ?? false);
  const environment = useAppState((live) => live.status?.environment);
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();

  // Mantine's setter is a new function after each call; as a dependency it would set the theme again at every desk update.
  const wear = useEffectEvent((theme: Theme): void => {
    const brightness = brightnessOf(theme);
    setColorScheme(brightness === "system" ? "auto" : brightness);
    chooseContrast(theme);
    void desk.window.reportTheme({ theme });
  });
  useEffect(() => {
    if (chosen) wear(chosen);
  }, [chosen]);

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

/** For a page that starts on a locked desk: badges and keys only, without calls that a locked desk refuses. */
function LockedStart(): JSX.Element {
  useLocking();
  useScannerCapture(scannerSetup, isKeyBlocked);
  useEffect(() => connectOperator(), []);
  return <ScannerNotices quiet loudness={stationLoudness} />;
}

/** Loaded only when needed: a normal start does not wait for this file. */
const RecoveryCard = lazyComponent(async () => (await import("./recovery/RecoveryCard.tsx")).RecoveryCard);

/** Covers everything while an environment cannot be opened. Mounted once, by the app. */
function RecoveryPage(): JSX.Element | null {
  useEffect(() => connectRecovery(), []);
  const trouble = useRecovery((state) => state.trouble);
  return trouble && <RecoveryCard trouble={trouble} />;
}

/** Shown until main answers, and when it cannot. */
function OpeningDesk(): JSX.Element {
  const unreachable = useAppState((live) => live.unreachable);
  return <main className="first-sync">{unreachable ? <Unreachable /> : <Opening />}</main>;
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

const QUIET_MS = 300;

/** Stays empty if the answer is quick. */
function Opening(): JSX.Element | null {
  const { t } = useTranslation("sync");
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), QUIET_MS);
    const preparing = setTimeout(prepareTimes, 0);
    return () => {
      clearTimeout(timer);
      clearTimeout(preparing);
    };
  }, []);
  return slow ? <p className="first-sync__body">{t("starting")}</p> : null;
}

// A copy of the setting: the window opens in the right theme before main answers.
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

/** A page that starts on a locked desk loads the rest once the desk is unlocked. */
function Window(): JSX.Element {
  const beganLocked = useDeskLock(({ since, entered }) => since !== null && !entered);
  // A language change redraws everything, so that dates and numbers follow it everywhere.
  useTranslation();
  return (
    <>
      {beganLocked ? <LockedStart /> : <OpenDesk />}
      <LockPage />
    </>
  );
}

function OpenDesk(): JSX.Element {
  const opened = useAppState((live) => live.sync !== null);
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
