import type { ComponentType, JSX } from "react";
import { RequestsScreen } from "../features/health/RequestsScreen.tsx";
import { BlackBoxScreen } from "../features/scanning/BlackBoxScreen.tsx";
import { CheckUpScreen } from "../features/scanning/CheckUpScreen.tsx";
import { SheetsScreen } from "../features/scanning/SheetsScreen.tsx";
import { SettingsScreen } from "../features/settings/SettingsScreen.tsx";
import { lazyComponent } from "../shell/lazy.tsx";
import type { SettingsPage } from "../shell/navigation.ts";

const FirstRunScreen = lazyComponent(
  async () => (await import("../features/first-run/FirstRunScreen.tsx")).FirstRunScreen,
);
const HealthScreen = lazyComponent(async () => (await import("../features/health/HealthScreen.tsx")).HealthScreen);
const HelpScreen = lazyComponent(async () => (await import("../features/help/HelpScreen.tsx")).HelpScreen);
const ShiftScreen = lazyComponent(async () => (await import("../features/shift/ShiftScreen.tsx")).ShiftScreen);
const HoldAges = lazyComponent(async () => (await import("../features/inventory/HoldAges.tsx")).HoldAges);

const ShiftReportPage = (): JSX.Element => (
  <ShiftScreen>
    <HoldAges />
  </ShiftScreen>
);

const PAGES: Readonly<Record<SettingsPage, ComponentType>> = {
  "black-box": BlackBoxScreen,
  "check-up": CheckUpScreen,
  sheets: SheetsScreen,
  requests: RequestsScreen,
  "shift-report": ShiftReportPage,
  help: HelpScreen,
  "first-run": FirstRunScreen,
  health: HealthScreen,
};

/** Passes the pages to the settings, which must not import other features. */
export const SettingsRouter = (): JSX.Element => <SettingsScreen pages={PAGES} />;
