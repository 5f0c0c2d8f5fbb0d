import { create } from "zustand";

/** In the order of the rail and of the keys Ctrl+1 to Ctrl+7. */
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

/** Not on the rail: its place is under More. */
export const SCREEN_UNDER_MORE = "fba" satisfies ScreenName;

interface Navigation {
  readonly current: ScreenName;
  /** Screens stay mounted once opened, so that lists keep their scroll position and selection. */
  readonly opened: readonly ScreenName[];
}

export const useNavigation = create<Navigation>(() => ({ current: "scan", opened: ["scan"] }));

export function showScreen(screen: ScreenName): void {
  useNavigation.setState(({ opened }) => ({
    current: screen,
    opened: opened.includes(screen) ? opened : [...opened, screen],
  }));
}

export const useIsCurrentScreen = (screen: ScreenName): boolean => useNavigation((state) => state.current === screen);
