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
import { showWholeOnHover } from "./whole-on-hover.ts";
import { watchService } from "../desk/service-watch.ts";

// Only a copy of the setting, so that the window opens in the right theme before main has answered.
const colorScheme = localStorageColorSchemeManager({ key: "returns-desk-theme" });

export function App(): JSX.Element {
  useEffect(() => void readDeskLock(), []);
  useEffect(() => showWholeOnHover(document), []);
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

/** A page that begins on a locked desk asks for the rest once it is unlocked. */
function Window(): JSX.Element {
  const beganLocked = useDeskLock(({ since, entered }) => since !== null && !entered);
  // Drawn again in another language as a whole, so that dates and numbers follow it wherever they stand.
  useTranslation();
  return (
    <>
      {beganLocked ? <LockedStart /> : <OpenDesk />}
      <LockPage />
    </>
  );
}

/** Nothing is drawn of the frame before main has said what it opened. */
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
