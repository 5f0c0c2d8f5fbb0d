import { create } from "zustand";
import type { SettingsPage } from "./navigation.ts";
import type { Shortcut } from "./shortcuts.ts";

interface FindBoxState {
  readonly isOpen: boolean;
}

export const useFindBox = create<FindBoxState>(() => ({ isOpen: false }));

export const openFindBox = (): void => useFindBox.setState({ isOpen: true });
export const closeFindBox = (): void => useFindBox.setState({ isOpen: false });

/**
 * Commands with their shortcuts; null without a shortcut. Includes every settings page and every entry of More. Has no
 * Submit, because an order is sent only next to its items.
 */
export const FIND_COMMANDS = {
  refresh: null,
  start: "start",
  park: "park",
  resume: "resume",
  undo: "undo",
  refusedScans: "refusedScans",
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
