import { printedCap } from "../i18n/printed-cap.ts";

/**
 * Listed by the overlay and bound by `useShortcuts`. Scans and typing need printable keys, so shortcuts are Esc,
 * function keys or use Ctrl; exceptions are the numbers of a choice and the slash of a search.
 */
interface ShortcutEntry {
  readonly group: "scan" | "batch" | "inventory" | "window";
  /** Letters by the typed character, all others by position (`KeyboardEvent.code`). */
  readonly keys: readonly string[];
  readonly control?: true;
  readonly shift?: true;
  readonly inFields?: true;
  readonly overDialogs?: true;
  /** Text of the overlay for several keys. */
  readonly cap?: string;
}

const digits = (last: number, rows: readonly string[]): string[] =>
  rows.flatMap((row) => Array.from({ length: last }, (_, index) => `${row}${index + 1}`));

export const SHORTCUTS = {
  choose: { group: "scan", keys: digits(9, ["Digit", "Numpad"]), cap: "1–9" },
  codes: { group: "scan", keys: ["F3"] },
  tray: { group: "scan", keys: ["F4"] },
  leave: { group: "scan", keys: ["Escape"], inFields: true, cap: "Esc" },
  undo: { group: "batch", keys: ["z"], control: true },
  rename: { group: "batch", keys: ["F2"] },
  destination: { group: "batch", keys: ["F6"] },
  paste: { group: "batch", keys: ["v"], control: true, shift: true, inFields: true },
  recipient: { group: "batch", keys: ["e"], control: true, inFields: true },
  park: { group: "batch", keys: ["F7"] },
  resume: { group: "batch", keys: ["F7"], shift: true },
  batches: { group: "batch", keys: ["b"], control: true },
  start: { group: "batch", keys: ["F9"] },
  submit: { group: "batch", keys: ["Enter"], control: true, inFields: true },
  lookUp: { group: "inventory", keys: ["f"], control: true, inFields: true },
  lookUpHere: { group: "inventory", keys: ["/"] },
  views: { group: "inventory", keys: ["o"], control: true, inFields: true },
  clearFilters: { group: "inventory", keys: ["f"], control: true, shift: true, inFields: true },
  addSelected: { group: "inventory", keys: ["d"], control: true, inFields: true },
  refreshList: { group: "inventory", keys: ["F5"], inFields: true },
  distance: { group: "window", keys: ["F8"], inFields: true },
  printHeld: { group: "window", keys: ["p"], control: true, inFields: true },
  sound: { group: "window", keys: ["s"], control: true, shift: true },
  screens: { group: "window", keys: digits(7, ["Digit"]), control: true, inFields: true, cap: "1–7" },
  more: { group: "window", keys: ["F12"], inFields: true },
  search: { group: "window", keys: ["k"], control: true, inFields: true },
  // Handled by main, so that it also works on pages without a desk.
  zoom: { group: "window", keys: ["+", "-", "0"], control: true, inFields: true, overDialogs: true, cap: "+ − 0" },
  guide: { group: "window", keys: ["F1"], inFields: true },
  lock: { group: "window", keys: ["l"], control: true, inFields: true, overDialogs: true },
} as const satisfies Readonly<Record<string, ShortcutEntry>>;

export type Shortcut = keyof typeof SHORTCUTS;
export type ShortcutGroup = ShortcutEntry["group"];
export const SHORTCUT_GROUPS = ["scan", "batch", "inventory", "window"] as const satisfies readonly ShortcutGroup[];

const ENTRIES = Object.entries(SHORTCUTS) as readonly (readonly [Shortcut, ShortcutEntry])[];

export type PressedKey = Pick<KeyboardEvent, "code" | "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/** Returns the key position (`KeyboardEvent.code`), derived from `key` if a remote desktop sends only the character. */
export const physicalKeyOf = ({ code, key }: Pick<KeyboardEvent, "code" | "key">): string =>
  code || key.replace(/^\d$/, "Digit$&").replace(/^ $/, "Space");

const isLetter = (key: string): boolean => key.length === 1;

export function shortcutOf(event: PressedKey): Shortcut | null {
  if (event.altKey) return null;
  const control = event.ctrlKey || event.metaKey;
  const found = ENTRIES.find(
    ([, entry]) =>
      (entry.control ?? false) === control &&
      (entry.shift ?? false) === event.shiftKey &&
      entry.keys.some((key) => (isLetter(key) ? event.key.toLowerCase() === key : physicalKeyOf(event) === key)),
  );
  return found?.[0] ?? null;
}

/** Whether the key shows the overlay. An input method may hide the character; then the key position decides. */
export function isHelpKey(event: PressedKey): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return (
    event.key === "?" || event.key === "？" || (event.key === "Process" && event.code === "Slash" && event.shiftKey)
  );
}

export const worksInFields = (key: Shortcut): boolean => (SHORTCUTS[key] as ShortcutEntry).inFields ?? false;
export const worksOverDialogs = (key: Shortcut): boolean => (SHORTCUTS[key] as ShortcutEntry).overDialogs ?? false;
/** Shortcuts that do nothing while the cursor is in a text field. */
export const shortcutsOutsideFields = (): Shortcut[] =>
  ENTRIES.filter(([, entry]) => entry.inFields !== true).map(([key]) => key);
export const isChord = (key: Shortcut): boolean => (SHORTCUTS[key] as ShortcutEntry).control ?? false;
export const shortcutsOfGroup = (group: ShortcutGroup): Shortcut[] =>
  ENTRIES.filter(([, entry]) => entry.group === group).map(([key]) => key);

/** English names of the keys to press together; `printedCap` translates them. */
export function keycapsOf(key: Shortcut, isMac: boolean): string[] {
  const { keys, control, shift, cap }: ShortcutEntry = SHORTCUTS[key];
  const lastCap = cap ?? keys[0]?.toUpperCase().replace("ENTER", "Enter") ?? "";
  return [...(control ? [isMac ? "⌘" : "Ctrl"] : []), ...(shift ? [isMac ? "⇧" : "Shift"] : []), lastCap];
}

export const ariaKeys = (key: Shortcut): string => keycapsOf(key, false).join("+").replace("Ctrl", "Control");

export const keyHint = (key: Shortcut): string =>
  keycapsOf(key, onMac())
    .map(printedCap)
    .join(onMac() ? "" : "+");

export const onMac = (): boolean => navigator.userAgent.includes("Mac");
