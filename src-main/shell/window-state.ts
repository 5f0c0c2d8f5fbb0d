import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";

const windowState = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  maximized: z.boolean(),
});
export type WindowState = z.infer<typeof windowState>;

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Enough of the title bar must be on a screen to be grabbed. */
const GRAB = { width: 200, height: 40 };

/** The remembered place, unless its screen has gone. */
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
    return windowState.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // First start, or a file that was cut short: the default place will do.
    return null;
  }
}

export function writeWindowState(file: string, state: WindowState): void {
  writeFileSync(file, JSON.stringify(state));
}
