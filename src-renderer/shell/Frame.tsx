import { useEffect, type ComponentType, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { useDistanceMode } from "../screens/distance/distance-mode.ts";
import { DistanceMode } from "../screens/distance/DistanceMode.tsx";
import { FbaScreen } from "../screens/fba/FbaScreen.tsx";
import { openInventorySearch } from "../screens/inventory/inventory-search.ts";
import { InventoryScreen } from "../screens/inventory/InventoryScreen.tsx";
import { ReferenceListsScreen } from "../screens/reference-lists/ReferenceListsScreen.tsx";
import { ResendsScreen } from "../screens/resends/ResendsScreen.tsx";
import { ScanScreen } from "../screens/scan/ScanScreen.tsx";
import { ScannerCapture } from "../screens/scan/ScannerCapture.tsx";
import { SettingsScreen } from "../screens/settings/SettingsScreen.tsx";
import { ShippingOrdersScreen } from "../screens/shipping-orders/ShippingOrdersScreen.tsx";
import "./frame.css";
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
    </div>
  );
}

/** The Scan screen spends no line on its own name; it is there for those who go by headings. */
function ScanHeading(): JSX.Element {
  const { t } = useTranslation("frame");
  return <h1 className="visually-hidden">{t("screens.scan")}</h1>;
}

/** Ctrl or Cmd with 1 to 7 opens a screen, in the order of the rail; with K it opens the inventory's search box. */
function useScreenKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const screen = /^[1-7]$/.test(event.key) ? SCREENS[Number(event.key) - 1] : undefined;
      if (screen === undefined && event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      if (screen === undefined) openInventorySearch();
      else showScreen(screen);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
