import { readFileSync, writeFileSync } from "node:fs";
import { PartFailure } from "../../../src-domain/health/fault.ts";
import { THEMES, type Theme } from "../../../src-domain/theme.ts";
import { ZOOM_STEPS } from "./zoom.ts";

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowState extends Area {
  readonly maximized: boolean;
  /** Theme of the last page, so that the next window opens with its background. */
  readonly theme?: Theme;
  readonly zoom?: number;
}

/** Part of the title bar that must be on a screen, so that the operator can drag the window. */
const DRAG_AREA = { width: 200, height: 40 };

type Size = Pick<Area, "width" | "height">;

/** Limits a size to the screen's work area: 1920x1080 at 150 % leaves about 1280x670. */
export const limitSize = (size: Size, area: Size): Size => ({
  width: Math.min(size.width, area.width),
  height: Math.min(size.height, area.height),
});

export function fitToDisplays(state: WindowState | null, screens: readonly Area[]): WindowState | null {
  if (!state) return null;
  const screen = screens.find(
    (screen) =>
      state.x + DRAG_AREA.width <= screen.x + screen.width &&
      state.x + state.width - DRAG_AREA.width >= screen.x &&
      state.y >= screen.y &&
      state.y + DRAG_AREA.height <= screen.y + screen.height,
  );
  if (!screen) return null;
  // The screen or its scaling may have changed. Shrink a window that is too large and move it to the screen's edge.
  const { width, height } = limitSize(state, screen);
  const x = width < state.width ? screen.x : state.x;
  const y = height < state.height ? screen.y : state.y;
  return { ...state, x, y, width, height };
}

export function readWindowState(file: string): WindowState | null {
  try {
    const state: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isWindowState(state) ? state : null;
  } catch {
    // On the first start, and with a damaged file, use the default position.
    return null;
  }
}

// Does not use zod, which is loaded after the window opens.
function isWindowState(value: unknown): value is WindowState {
  if (typeof value !== "object" || value === null) return false;
  const {
    x,
    y,
    width,
    height,
    maximized,
    theme = "system",
    zoom = 100,
  } = value as Partial<Record<keyof WindowState, unknown>>;
  const areIntegers = [x, y, width, height].every((number) => Number.isSafeInteger(number));
  const isArea = areIntegers && Number(width) > 0 && Number(height) > 0;
  const isAppearance = THEMES.some((name) => name === theme) && ZOOM_STEPS.some((step) => step === zoom);
  return isArea && typeof maximized === "boolean" && isAppearance;
}

/** Never throws, because a full or read-only disk must not keep the window open. */
export function writeWindowState(file: string, state: WindowState): void {
  try {
    writeFileSync(file, JSON.stringify(state));
  } catch (error) {
    process.emitWarning(new PartFailure("window-state", error));
  }
}
