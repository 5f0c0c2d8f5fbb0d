import { create } from "zustand";

export const SETTINGS_PAGES = [
  "black-box",
  "check-up",
  "sheets",
  "requests",
  "shift-report",
  "first-run",
  "help",
  "health",
] as const;
export type SettingsPage = (typeof SETTINGS_PAGES)[number];

/** Settings groups for operators. */
export const DESK_GROUPS = [
  "scanner",
  "sound",
  "display",
  "labels",
  "recipients",
  "orders",
  "batch",
  "operator",
] as const;
/** Settings groups for IT. */
export const ADMINISTRATION_GROUPS = [
  "connection",
  "inbox",
  "copy",
  "calendar",
  "fba",
  "configuration",
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
  showScreen("settings");
  useSettingsPage.setState({ openPage });
}

export function openSettingsGroup(group: SettingsGroupName, setting: string | null = null): void {
  useSettingsPage.setState({ group, setting, openPage: null });
  showScreen("settings");
}

/** The item that the rail marks as current. The shift report is a settings page with a separate entry on the rail. */
export function useRailItem(): ScreenName | "shift-report" {
  const currentScreen = useNavigation((state) => state.currentScreen);
  const openPage = useSettingsPage((state) => state.openPage);
  return currentScreen === "settings" && openPage === "shift-report" ? "shift-report" : currentScreen;
}

export const closeSettingsPage = (): void => useSettingsPage.setState({ openPage: null });

/** In the order of the shortcuts Ctrl+1 to Ctrl+8, which people know by heart; the rail has another order. */
export const SCREENS = [
  "scan",
  "resends",
  "inventory",
  "shipping-orders",
  "reference-lists",
  "fba",
  "settings",
  "orders-to-send",
] as const;
export type ScreenName = (typeof SCREENS)[number];

/** Screens that are opened from More, because they are not on the rail. */
export const SCREENS_UNDER_MORE = ["reference-lists", "fba"] as const satisfies readonly ScreenName[];
type ScreenUnderMore = (typeof SCREENS_UNDER_MORE)[number];
export type RailScreen = Exclude<ScreenName, ScreenUnderMore>;

export const isUnderMore = (screen: string): screen is ScreenUnderMore =>
  SCREENS_UNDER_MORE.some((screenUnderMore) => screenUnderMore === screen);

export const screenKeys = (screen: ScreenName): string => `Control+${SCREENS.indexOf(screen) + 1}`;

interface Navigation {
  readonly currentScreen: ScreenName;
  /** Screens stay mounted once opened, so that lists keep their scroll position and selection. */
  readonly openedScreens: readonly ScreenName[];
}

export const useNavigation = create<Navigation>(() => ({ currentScreen: "scan", openedScreens: ["scan"] }));

export function showScreen(screen: ScreenName): void {
  // Otherwise Settings on the rail would show the shift report, which has a separate entry.
  if (screen === "settings" && useSettingsPage.getState().openPage === "shift-report") closeSettingsPage();
  useNavigation.setState(({ openedScreens }) => ({
    currentScreen: screen,
    openedScreens: openedScreens.includes(screen) ? openedScreens : [...openedScreens, screen],
  }));
}

export const useIsCurrentScreen = (screen: ScreenName): boolean =>
  useNavigation((state) => state.currentScreen === screen);
