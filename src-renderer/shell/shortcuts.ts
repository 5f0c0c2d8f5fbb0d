import { keycapText } from "../i18n/keycap-text.ts";

/**
 * A shortcut, which the overlay lists and `useShortcuts` binds. Scans and typing need printable keys, so shortcuts are
 * Esc, function keys or use Ctrl; exceptions are the numbers of a choice and the slash of a search.
 */
interface ShortcutEntry {
  readonly group: "scan" | "batch" | "inventory" | "window";
  /** A letter is a typed character; any other key is a position (`KeyboardEvent.code`). */
  readonly keys: readonly string[];
  readonly control?: true;
  readonly shift?: true;
  readonly worksInFields?: true;
  readonly worksOverDialogs?: true;
  /** Text that the overlay shows, if the name of the first key is not enough. */
  readonly cap?: string;
}

const digitKeys = (maxDigit: number, keyPrefixes: readonly string[]): string[] =>
  keyPrefixes.flatMap((prefix) => Array.from({ length: maxDigit }, (_, index) => `${prefix}${index + 1}`));

export const SHORTCUTS = {
  choose: { group: "scan", keys: digitKeys(9, ["Digit", "Numpad"]), cap: "1–9" },
  codes: { group: "scan", keys: ["F3"] },
  refusedScans: { group: "scan", keys: ["F4"] },
  leave: { group: "scan", keys: ["Escape"], worksInFields: true, cap: "Esc" },
  undo: { group: "batch", keys: ["z"], control: true },
  rename: { group: "batch", keys: ["F2"] },
  destination: { group: "batch", keys: ["F6"] },
  paste: { group: "batch", keys: ["v"], control: true, shift: true, worksInFields: true },
  recipient: { group: "batch", keys: ["e"], control: true, worksInFields: true },
  useOrder: { group: "batch", keys: ["u"], control: true, worksInFields: true },
  nextOrder: { group: "batch", keys: ["n"], control: true, worksInFields: true },
  noOrder: { group: "batch", keys: ["n"], control: true, shift: true, worksInFields: true },
  park: { group: "batch", keys: ["F7"] },
  resume: { group: "batch", keys: ["F7"], shift: true },
  batches: { group: "batch", keys: ["b"], control: true },
  start: { group: "batch", keys: ["F9"] },
  submit: { group: "batch", keys: ["Enter"], control: true, worksInFields: true },
  lookUp: { group: "inventory", keys: ["f"], control: true, worksInFields: true },
  lookUpHere: { group: "inventory", keys: ["/"] },
  views: { group: "inventory", keys: ["o"], control: true, worksInFields: true },
  clearFilters: { group: "inventory", keys: ["f"], control: true, shift: true, worksInFields: true },
  selectAll: { group: "inventory", keys: ["a"], control: true },
  // Handled by the table, which answers the copy command of any menu, too.
  copyRows: { group: "inventory", keys: ["c"], control: true },
  addSelected: { group: "inventory", keys: ["d"], control: true, worksInFields: true },
  refreshList: { group: "inventory", keys: ["F5"], worksInFields: true },
  distance: { group: "window", keys: ["F8"], worksInFields: true },
  printBlocking: { group: "window", keys: ["p"], control: true, worksInFields: true },
  sound: { group: "window", keys: ["s"], control: true, shift: true },
  screens: { group: "window", keys: digitKeys(8, ["Digit"]), control: true, worksInFields: true, cap: "1–8" },
  more: { group: "window", keys: ["F12"], worksInFields: true },
  search: { group: "window", keys: ["k"], control: true, worksInFields: true },
  // Handled by main, so that it also works on pages without a desk.
  zoom: {
    group: "window",
    keys: ["+", "-", "0"],
    control: true,
    worksInFields: true,
    worksOverDialogs: true,
    cap: "+ − 0",
  },
  guide: { group: "window", keys: ["F1"], worksInFields: true },
  lock: { group: "window", keys: ["l"], control: true, worksInFields: true, worksOverDialogs: true },
} as const satisfies Readonly<Record<string, ShortcutEntry>>;

export type Shortcut = keyof typeof SHORTCUTS;
export type ShortcutGroup = ShortcutEntry["group"];
export const SHORTCUT_GROUPS = ["scan", "batch", "inventory", "window"] as const satisfies readonly ShortcutGroup[];

const ENTRIES = Object.entries(SHORTCUTS) as readonly (readonly [Shortcut, ShortcutEntry])[];

export type PressedKey = Pick<KeyboardEvent, "code" | "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/** Returns the key position (`KeyboardEvent.code`), or derives it from `key` if a remote desktop sends only that. */
export const findPhysicalKey = ({ code, key }: Pick<KeyboardEvent, "code" | "key">): string =>
  code || key.replace(/^\d$/, "Digit$&").replace(/^ $/, "Space");

const isCharacter = (key: string): boolean => key.length === 1;

export function findShortcut(event: PressedKey): Shortcut | null {
  if (event.altKey) return null;
  const control = event.ctrlKey || event.metaKey;
  const foundEntry = ENTRIES.find(
    ([, entry]) =>
      (entry.control ?? false) === control &&
      (entry.shift ?? false) === event.shiftKey &&
      entry.keys.some((key) => (isCharacter(key) ? event.key.toLowerCase() === key : findPhysicalKey(event) === key)),
  );
  return foundEntry?.[0] ?? null;
}

/** Returns whether the key shows the overlay. If an input method hides the character, the key position decides. */
export function isHelpKey(event: PressedKey): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return (
    event.key === "?" || event.key === "？" || (event.key === "Process" && event.code === "Slash" && event.shiftKey)
  );
}

const entryOf = (shortcut: Shortcut): ShortcutEntry => SHORTCUTS[shortcut];
export const worksInFields = (shortcut: Shortcut): boolean => entryOf(shortcut).worksInFields ?? false;
export const worksOverDialogs = (shortcut: Shortcut): boolean => entryOf(shortcut).worksOverDialogs ?? false;
/** Shortcuts that do nothing while the cursor is in a text field. */
export const listShortcutsOutsideFields = (): Shortcut[] =>
  ENTRIES.filter(([, entry]) => entry.worksInFields !== true).map(([key]) => key);
export const usesControl = (shortcut: Shortcut): boolean => entryOf(shortcut).control ?? false;
export const listShortcuts = (group: ShortcutGroup): Shortcut[] =>
  ENTRIES.filter(([, entry]) => entry.group === group).map(([key]) => key);

/** Returns the English names of the keys to press together; `keycapText` translates them. */
export function listKeycaps(shortcut: Shortcut, { isMac } = { isMac: isMacOs() }): string[] {
  const { keys, control, shift, cap }: ShortcutEntry = SHORTCUTS[shortcut];
  const lastCap = cap ?? keys[0]?.toUpperCase().replace("ENTER", "Enter") ?? "";
  return [...(control ? [isMac ? "⌘" : "Ctrl"] : []), ...(shift ? [isMac ? "⇧" : "Shift"] : []), lastCap];
}

export const ariaKeys = (shortcut: Shortcut): string =>
  listKeycaps(shortcut, { isMac: false }).join("+").replace("Ctrl", "Control");

export const keyHint = (shortcut: Shortcut): string =>
  listKeycaps(shortcut)
    .map(keycapText)
    .join(isMacOs() ? "" : "+");

export const isMacOs = (): boolean => navigator.userAgent.includes("Mac");
