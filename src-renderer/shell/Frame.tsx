import type { ComponentType, JSX } from "react";
import { useTranslation } from "react-i18next";
import { useDistanceMode } from "../screens/distance/distance-mode.ts";
import { DistanceMode } from "../screens/distance/DistanceMode.tsx";
import { FbaScreen } from "../screens/fba/FbaScreen.tsx";
import { openFindBox } from "../screens/find/find-box.ts";
import { FindBox } from "../screens/find/FindBox.tsx";
import { FirstSync } from "../screens/first-sync/FirstSync.tsx";
import { ImportSheet } from "../screens/import/ImportSheet.tsx";
import { InventoryScreen } from "../screens/inventory/InventoryScreen.tsx";
import { LockPage } from "../screens/lock/LockPage.tsx";
import { ReferenceListsScreen } from "../screens/reference-lists/ReferenceListsScreen.tsx";
import { LabelNotices } from "../screens/resends/labels/LabelNotices.tsx";
import { ResendsScreen } from "../screens/resends/ResendsScreen.tsx";
import { ScanScreen } from "../screens/scan/ScanScreen.tsx";
import { ScannerCapture } from "../screens/scan/ScannerCapture.tsx";
import { SettingsScreen } from "../screens/settings/SettingsScreen.tsx";
import { ShippingOrdersScreen } from "../screens/shipping-orders/ShippingOrdersScreen.tsx";
import { ClockNotice } from "./ClockNotice.tsx";
import { CredentialsBar } from "./CredentialsBar.tsx";
import { FileNotices } from "./FileNotices.tsx";
import "./frame.css";
import { useDeskKeys } from "./key-help-bind.ts";
import { KeyHelp } from "./KeyHelp.tsx";
import { useLiveDesk } from "./live-desk.ts";
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

/**
 * The screens need a first copy of the service's data. Until it is there they show how far it is; the settings are open,
 * because the address or the credentials may be what is missing.
 */
export function Frame(): JSX.Element {
  const filled = useLiveDesk((live) => live.sync?.firstRun === false);
  const distant = useDistanceMode((mode) => mode.on);
  return (
    <div className={distant ? "frame frame--behind" : "frame"}>
      <Rail />
      <TopBar />
      <div className="frame__calls">
        <FileNotices />
        <ClockNotice />
        {filled && <LabelNotices />}
        {filled && <CredentialsBar />}
      </div>
      <main className="frame__content">
        <Screens filled={filled} />
      </main>
      {filled && <DeskAtWork />}
      <ImportSheet />
      <KeyHelp />
      <LockPage />
    </div>
  );
}

function Screens({ filled }: { readonly filled: boolean }): JSX.Element {
  const current = useNavigation((state) => state.current);
  const opened = useNavigation((state) => state.opened);
  const shown = filled ? opened : opened.filter((screen) => screen === current || screen === "settings");
  return (
    <>
      {shown.map((screen) => {
        const view = filled || screen === "settings" ? SCREEN_VIEWS[screen] : FirstSync;
        return <Screen key={screen} view={view} shown={screen === current} />;
      })}
    </>
  );
}

interface ScreenProps {
  readonly view: ComponentType;
  readonly shown: boolean;
}

function Screen({ view: View, shown }: ScreenProps): JSX.Element {
  return (
    <section className="frame__screen" hidden={!shown}>
      {View === ScanScreen && <ScanHeading />}
      <ScreenBoundary>
        <View />
      </ScreenBoundary>
    </section>
  );
}

/** What listens and lies over every screen. */
function DeskAtWork(): JSX.Element {
  useScreenKeys();
  return (
    <>
      <DistanceMode />
      <FindBox />
      <ScannerCapture />
    </>
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
    search: openFindBox,
  });
}
