import { readFileSync, writeFileSync } from "node:fs";
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
  /** Theme of the last page, so that the next window starts with its background. */
  readonly theme?: Theme;
  readonly zoom?: number;
}

/** Enough of the title bar must be on a screen to be grabbed. */
const GRAB = { width: 200, height: 40 };

type Size = Pick<Area, "width" | "height">;

/** No larger than a screen has room for: 1920x1080 at 150 % leaves about 1280x670. */
export const fitting = (size: Size, area: Size): Size => ({
  width: Math.min(size.width, area.width),
  height: Math.min(size.height, area.height),
});

export function fitToDisplays(state: WindowState | null, screens: readonly Area[]): WindowState | null {
  if (!state) return null;
  const screen = screens.find(
    (screen) =>
      state.x + GRAB.width <= screen.x + screen.width &&
      state.x + state.width - GRAB.width >= screen.x &&
      state.y >= screen.y &&
      state.y + GRAB.height <= screen.y + screen.height,
  );
  if (!screen) return null;
  // The screen is another, or shows everything larger than before: what it cannot hold starts at its edge.
  const { width, height } = fitting(state, screen);
  const x = width < state.width ? screen.x : state.x;
  const y = height < state.height ? screen.y : state.y;
  return { ...state, x, y, width, height };
}

export function readWindowState(file: string): WindowState | null {
  try {
    const state: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isWindowState(state) ? state : null;
  } catch {
    // First start, or a truncated file: the default position is used.
    return null;
  }
}

// Without zod: the window opens before that library is loaded.
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
  const isWhole = [x, y, width, height].every((number) => Number.isSafeInteger(number));
  const isArea = isWhole && Number(width) > 0 && Number(height) > 0;
  const isLook = THEMES.some((name) => name === theme) && ZOOM_STEPS.some((step) => step === zoom);
  return isArea && typeof maximized === "boolean" && isLook;
}

/** Written while a window closes, which a full or read-only disk must not prevent. */
export function writeWindowState(file: string, state: WindowState): void {
  try {
    writeFileSync(file, JSON.stringify(state));
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
