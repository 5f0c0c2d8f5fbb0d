import { create } from "zustand";

export const SCREENS = [
  "scan",
  "inventory",
  "resends",
  "shipping-orders",
  "fba",
  "reference-lists",
  "settings",
] as const;
export type ScreenName = (typeof SCREENS)[number];

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
