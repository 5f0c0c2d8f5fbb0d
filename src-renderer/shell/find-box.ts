import { create } from "zustand";
import type { SettingsPage } from "./navigation.ts";
import type { Shortcut } from "./shortcuts.ts";

interface FindBoxState {
  readonly open: boolean;
}

export const useFindBox = create<FindBoxState>(() => ({ open: false }));

export const openFindBox = (): void => useFindBox.setState({ open: true });
export const closeFindBox = (): void => useFindBox.setState({ open: false });

/** Includes every settings page and every entry of More. Without Submit: an order is sent only next to its items. */
export const FIND_COMMANDS = {
  refresh: null,
  start: "start",
  park: "park",
  resume: "resume",
  undo: "undo",
  tray: "tray",
  distance: "distance",
  sound: "sound",
  lock: "lock",
  keys: null,
  "black-box": null,
  requests: null,
  "check-up": null,
  sheets: null,
  "shift-report": null,
  badges: null,
  import: null,
  lessons: null,
  "first-run": null,
  health: null,
  help: "guide",
  "sign-off": null,
} as const satisfies Readonly<Record<SettingsPage, Shortcut | null> & Record<string, Shortcut | null>>;

export type FindCommandName = keyof typeof FIND_COMMANDS;
export const FIND_COMMAND_NAMES = Object.keys(FIND_COMMANDS) as readonly FindCommandName[];
