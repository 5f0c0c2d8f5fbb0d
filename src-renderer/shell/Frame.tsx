import type { ComponentType, JSX } from "react";
import { useTranslation } from "react-i18next";
import { useDistanceMode } from "../screens/distance/distance-mode.ts";
import { DistanceMode } from "../screens/distance/DistanceMode.tsx";
import { FbaScreen } from "../screens/fba/FbaScreen.tsx";
import { openInventorySearch } from "../screens/inventory/inventory-search.ts";
import { InventoryScreen } from "../screens/inventory/InventoryScreen.tsx";
import { LockPage } from "../screens/lock/LockPage.tsx";
import { ReferenceListsScreen } from "../screens/reference-lists/ReferenceListsScreen.tsx";
import { ResendsScreen } from "../screens/resends/ResendsScreen.tsx";
import { ScanScreen } from "../screens/scan/ScanScreen.tsx";
import { ScannerCapture } from "../screens/scan/ScannerCapture.tsx";
import { SettingsScreen } from "../screens/settings/SettingsScreen.tsx";
import { ShippingOrdersScreen } from "../screens/shipping-orders/ShippingOrdersScreen.tsx";
import "./frame.css";
import { useDeskKeys } from "./key-help-bind.ts";
import { KeyHelp } from "./KeyHelp.tsx";
import { SCREENS, showScreen, useNavigation, type ScreenName } from "./navigation.ts";
import { Rail } from "./Rail.tsx";
import { ScreenBoundary } from "./ScreenBoundary.tsx";
import { TopBar } from "./TopBar.tsx";

const SCREEN_VIEWS: Readonly<Record<ScreenName, ComponentType>> = {
  scan: ScanScreen,
  inventory: InventoryScreen,
  resends: ResendsScreen,
  "shipping-orders": ShippingOrdersScreen,
  fba: FbaScreen,
  "reference-lists": ReferenceListsScreen,
  settings: SettingsScreen,
};

export function Frame(): JSX.Element {
  const current = useNavigation((state) => state.current);
  const opened = useNavigation((state) => state.opened);
  const distant = useDistanceMode((mode) => mode.on);
  useScreenKeys();
  return (
    <div className={distant ? "frame frame--behind" : "frame"}>
      <Rail />
      <TopBar />
      <main className="frame__content">
        {opened.map((screen) => {
          const View = SCREEN_VIEWS[screen];
          return (
            <section key={screen} className="frame__screen" hidden={screen !== current}>
              {screen === "scan" && <ScanHeading />}
              <ScreenBoundary>
                <View />
              </ScreenBoundary>
            </section>
          );
        })}
      </main>
      <DistanceMode />
      <ScannerCapture />
      <KeyHelp />
      <LockPage />
    </div>
  );
}

/** The Scan screen spends no line on its own name; it is there for those who go by headings. */
function ScanHeading(): JSX.Element {
  const { t } = useTranslation("frame");
  return <h1 className="visually-hidden">{t("screens.scan")}</h1>;
}

/** Works on every screen and in text fields. */
function useScreenKeys(): void {
  useDeskKeys({
    screens: ({ code }) => {
      const screen = SCREENS[Number(code.slice(-1)) - 1];
      if (screen !== undefined) showScreen(screen);
    },
    search: openInventorySearch,
  });
}
