import { create } from "zustand";
import { saveSettings, useAppState } from "../../shell/app-state.ts";

const DEFAULT_WIDTH_PX = 420;
export const MIN_DRAWER_PX = 320;
export const MAX_DRAWER_PX = 1200;
/** Pixels that the rail, the window's frame and a narrow table need. */
const REST_OF_WINDOW_PX = 520;

/** The width while the operator drags the edge; null otherwise. */
const useDraggedWidth = create<{ readonly width: number | null }>(() => ({ width: null }));

const limitWidth = (width: number): number => Math.round(Math.min(MAX_DRAWER_PX, Math.max(MIN_DRAWER_PX, width)));

/** Returns the width that the operator chose on this desk, in pixels; null for the width of the screen's drawer. */
export function useChosenDrawerWidth(): number | null {
  const draggedWidth = useDraggedWidth(({ width }) => width);
  const storedWidth = useAppState(({ settings }) => settings?.drawerWidth ?? null);
  return draggedWidth ?? storedWidth;
}

/** Returns the drawer's width in a window of this width, as `dialogs.css` computes it. */
export function useDrawerWidth(windowWidth: number): number {
  return Math.min(useChosenDrawerWidth() ?? DEFAULT_WIDTH_PX, Math.max(MIN_DRAWER_PX, windowWidth - REST_OF_WINDOW_PX));
}

export const dragDrawer = (width: number): void => useDraggedWidth.setState({ width: limitWidth(width) });

export async function storeDraggedWidth(): Promise<void> {
  const { width } = useDraggedWidth.getState();
  if (width === null) return;
  const saving = saveSettings({ drawerWidth: width });
  useDraggedWidth.setState({ width: null });
  await saving;
}

export const resetDrawerWidth = (): Promise<boolean> => saveSettings({ drawerWidth: null });
