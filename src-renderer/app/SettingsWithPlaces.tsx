import type { ComponentType, JSX } from "react";
import { lazyComponent } from "../desk/read-later.tsx";
import type { SettingsPage } from "../desk/navigation.ts";
import { BadgesScreen } from "../screens/badges/BadgesScreen.tsx";
import { BlackBoxScreen } from "../screens/black-box/BlackBoxScreen.tsx";
import { CheckUpScreen } from "../screens/check-up/CheckUpScreen.tsx";
import { RequestsScreen } from "../screens/requests/RequestsScreen.tsx";
import { SheetsScreen } from "../screens/sheets/SheetsScreen.tsx";
import { SettingsScreen } from "../screens/settings/SettingsScreen.tsx";

const FirstRunScreen = lazyComponent(
  async () => (await import("../screens/first-run/FirstRunScreen.tsx")).FirstRunScreen,
);
const HealthScreen = lazyComponent(async () => (await import("../screens/health/HealthScreen.tsx")).HealthScreen);
const HelpScreen = lazyComponent(async () => (await import("../screens/help/HelpScreen.tsx")).HelpScreen);
const ShiftScreen = lazyComponent(async () => (await import("../screens/shift/ShiftScreen.tsx")).ShiftScreen);

const PLACES: Readonly<Record<SettingsPage, ComponentType>> = {
  "black-box": BlackBoxScreen,
  "check-up": CheckUpScreen,
  sheets: SheetsScreen,
  requests: RequestsScreen,
  "shift-report": ShiftScreen,
  badges: BadgesScreen,
  help: HelpScreen,
  "first-run": FirstRunScreen,
  health: HealthScreen,
};

/** The settings know the names of these screens; only the app knows the screens. */
export const SettingsRouter = (): JSX.Element => <SettingsScreen places={PLACES} />;
