import type { ComponentType } from "react";
import { create } from "zustand";
import { ScanScreen } from "../screens/scan/ScanScreen.tsx";
import { whenDrawn } from "../desk/drawn.ts";
import { SCREENS, type ScreenName } from "../desk/navigation.ts";

/** All but the Scan screen are files of their own, so that the window need not read them before it can take a scan. */
const LOADERS: Readonly<Record<ScreenName, () => Promise<ComponentType>>> = {
  scan: async () => ScanScreen,
  inventory: async () => (await import("../screens/inventory/InventoryScreen.tsx")).InventoryScreen,
  resends: async () => (await import("../screens/resends/ResendsScreen.tsx")).ResendsScreen,
  "shipping-orders": async () =>
    (await import("../screens/shipping-orders/ShippingOrdersScreen.tsx")).ShippingOrdersScreen,
  fba: async () => (await import("../screens/fba/FbaScreen.tsx")).FbaScreen,
  "reference-lists": async () =>
    (await import("../screens/reference-lists/ReferenceListsScreen.tsx")).ReferenceListsScreen,
  settings: async () => (await import("./SettingsWithPlaces.tsx")).SettingsWithPlaces,
};

type ScreenViews = Readonly<Partial<Record<ScreenName, ComponentType>>>;

const useScreenViews = create<ScreenViews>(() => ({ scan: ScanScreen }));

/** Null until its file is read, which it is soon after the window is drawn: a screen opens at once. */
export const useScreenView = (screen: ScreenName): ComponentType | null =>
  useScreenViews((views) => views[screen] ?? null);

export async function loadScreen(screen: ScreenName): Promise<void> {
  if (useScreenViews.getState()[screen]) return;
  const view = await LOADERS[screen]();
  useScreenViews.setState({ [screen]: view });
}

/** One after another, so that whatever an operator does comes in between. */
export async function loadScreens(): Promise<void> {
  await whenDrawn;
  for (const screen of SCREENS) {
    await idle();
    await loadScreen(screen);
  }
}

/** Work that takes long continues all the same. */
const LONGEST_WAIT_MS = 500;
const idle = (): Promise<unknown> =>
  new Promise((resolve) => requestIdleCallback(resolve, { timeout: LONGEST_WAIT_MS }));
