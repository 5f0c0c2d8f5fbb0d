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
  /** In percent. */
  readonly zoom?: number;
}

/** Enough of the title bar must be on a screen to be grabbed. */
const GRAB = { width: 200, height: 40 };

export function placeOnScreens(state: WindowState | null, screens: readonly Area[]): WindowState | null {
  if (!state) return null;
  const reachable = screens.some(
    (screen) =>
      state.x + GRAB.width <= screen.x + screen.width &&
      state.x + state.width - GRAB.width >= screen.x &&
      state.y >= screen.y &&
      state.y + GRAB.height <= screen.y + screen.height,
  );
  return reachable ? state : null;
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

export function writeWindowState(file: string, state: WindowState): void {
  writeFileSync(file, JSON.stringify(state));
}
