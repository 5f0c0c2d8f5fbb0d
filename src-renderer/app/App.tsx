import { MantineProvider, localStorageColorSchemeManager } from "@mantine/core";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { OpeningDesk } from "./start/OpeningDesk.tsx";
import { readDeskLock, useDeskLock } from "../desk/lock/desk-lock.ts";
import { LockedStart } from "./lock/LockedStart.tsx";
import { LockPage } from "./lock/LockPage.tsx";
import { RecoveryPage } from "./recovery/RecoveryPage.tsx";
import { SwitchingCard } from "../screens/settings/connection/SwitchingCard.tsx";
import { useEnvironmentTone } from "../sounds/environment-sound.ts";
import { styleNonce } from "../theme/style-nonce.ts";
import { cssVariables, theme } from "../theme/theme.ts";
import { Frame } from "./Frame.tsx";
import { Appearance } from "./Appearance.tsx";
import { connectLiveDesk, useLiveDesk } from "../desk/live-desk.ts";
import { showTips } from "./tips.ts";
import { watchService } from "../desk/service-watch.ts";

// A copy of the setting: the window opens in the right theme before main answers.
const colorScheme = localStorageColorSchemeManager({ key: "returns-desk-theme" });

export function App(): JSX.Element {
  useEffect(() => void readDeskLock(), []);
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
  const opened = useLiveDesk((live) => live.sync !== null);
  useEffect(() => connectLiveDesk(), []);
  useEffect(() => watchService(), []);
  useEnvironmentTone();
  return (
    <>
      {opened ? <Frame /> : <OpeningDesk />}
      <SwitchingCard />
      <RecoveryPage />
    </>
  );
}
