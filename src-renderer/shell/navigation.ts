import { create } from "zustand";

export const SETTINGS_PAGES = [
  "black-box",
  "check-up",
  "sheets",
  "requests",
  "shift-report",
  "badges",
  "first-run",
  "help",
  "health",
] as const;
export type SettingsPage = (typeof SETTINGS_PAGES)[number];

/** Settings groups for operators. */
export const DESK_GROUPS = ["scanner", "sound", "display", "labels", "recipients", "batch", "operator"] as const;
/** Settings groups for IT. */
export const ADMINISTRATION_GROUPS = [
  "connection",
  "environments",
  "inbox",
  "copy",
  "calendar",
  "fba",
  "updates",
] as const;
export type SettingsGroupName = (typeof DESK_GROUPS | typeof ADMINISTRATION_GROUPS)[number];

interface SettingsTarget {
  readonly group: SettingsGroupName | null;
  /** Name of the field in the group to scroll to. */
  readonly setting: string | null;
  readonly openPage: SettingsPage | null;
}

export const useSettingsPage = create<SettingsTarget>(() => ({ group: null, setting: null, openPage: null }));

export function openSettingsPage(openPage: SettingsPage): void {
  useSettingsPage.setState({ openPage });
  showScreen("settings");
}

export function openSettingsGroup(group: SettingsGroupName, setting: string | null = null): void {
  useSettingsPage.setState({ group, setting, openPage: null });
  showScreen("settings");
}

/** The screen that the rail marks as current. The shift report is a settings page, but opens from More. */
export function useRailItem(): ScreenName {
  const currentScreen = useNavigation((state) => state.currentScreen);
  const openPage = useSettingsPage((state) => state.openPage);
  return currentScreen === "settings" && openPage === "shift-report" ? SCREEN_UNDER_MORE : currentScreen;
}

export const closeSettingsPage = (): void => useSettingsPage.setState({ openPage: null });

/** In the order of the rail and the shortcuts Ctrl+1 to Ctrl+7. */
export const SCREENS = [
  "scan",
  "resends",
  "inventory",
  "shipping-orders",
  "reference-lists",
  "fba",
  "settings",
] as const;
export type ScreenName = (typeof SCREENS)[number];

/** The screen that opens from More, because it is not on the rail. */
export const SCREEN_UNDER_MORE = "fba" satisfies ScreenName;

interface Navigation {
  readonly currentScreen: ScreenName;
  /** Screens stay mounted once opened, so that lists keep their scroll position and selection. */
  readonly openedScreens: readonly ScreenName[];
}

export const useNavigation = create<Navigation>(() => ({ currentScreen: "scan", openedScreens: ["scan"] }));

export function showScreen(screen: ScreenName): void {
  useNavigation.setState(({ openedScreens }) => ({
    currentScreen: screen,
    openedScreens: openedScreens.includes(screen) ? openedScreens : [...openedScreens, screen],
  }));
}

export const useIsCurrentScreen = (screen: ScreenName): boolean =>
  useNavigation((state) => state.currentScreen === screen);
