import type { ComponentType, JSX } from "react";
import type { SettingsPage } from "../desk/settings-page.ts";
import { BadgesScreen } from "../screens/badges/BadgesScreen.tsx";
import { BlackBoxScreen } from "../screens/black-box/BlackBoxScreen.tsx";
import { CheckUpScreen } from "../screens/check-up/CheckUpScreen.tsx";
import { LazyFirstRunScreen } from "../screens/first-run/LazyFirstRunScreen.tsx";
import { LazyHealthScreen } from "../screens/health/LazyHealthScreen.tsx";
import { LazyHelpScreen } from "../screens/help/LazyHelpScreen.tsx";
import { LazyLessonsScreen } from "../screens/lessons/LazyLessonsScreen.tsx";
import { RequestsScreen } from "../screens/requests/RequestsScreen.tsx";
import { SheetsScreen } from "../screens/sheets/SheetsScreen.tsx";
import { LazyShiftScreen } from "../screens/shift/LazyShiftScreen.tsx";
import { SettingsScreen } from "../screens/settings/SettingsScreen.tsx";

const PLACES: Readonly<Record<SettingsPage, ComponentType>> = {
  "black-box": BlackBoxScreen,
  "check-up": CheckUpScreen,
  sheets: SheetsScreen,
  requests: RequestsScreen,
  "shift-report": LazyShiftScreen,
  badges: BadgesScreen,
  lessons: LazyLessonsScreen,
  help: LazyHelpScreen,
  "first-run": LazyFirstRunScreen,
  health: LazyHealthScreen,
};

/** The settings name what opens from them; only the app knows the screens behind the names. */
export const SettingsWithPlaces = (): JSX.Element => <SettingsScreen places={PLACES} />;
