import { MantineProvider, localStorageColorSchemeManager } from "@mantine/core";
import { useEffect, type JSX } from "react";
import { FirstSync } from "../screens/first-sync/FirstSync.tsx";
import { styleNonce } from "../theme/style-nonce.ts";
import { cssVariables, theme } from "../theme/theme.ts";
import { Frame } from "./Frame.tsx";
import { Appearance } from "./Appearance.tsx";
import { connectLiveDesk, useLiveDesk } from "./live-desk.ts";

// Only a copy of the setting, so that the window opens in the right theme before main has answered.
const colorScheme = localStorageColorSchemeManager({ key: "returns-desk-theme" });

export function App(): JSX.Element {
  useEffect(() => connectLiveDesk(), []);
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

/** The screens need a first copy of the service's data; until it is there, only its progress is shown. */
function Window(): JSX.Element {
  const firstRun = useLiveDesk((live) => live.sync?.firstRun ?? null);
  return firstRun === false ? <Frame /> : <FirstSync />;
}
