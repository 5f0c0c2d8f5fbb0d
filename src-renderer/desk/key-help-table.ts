import { printedCap } from "../i18n/printed-cap.ts";

/**
 * Every key of the desk, once: the overlay lists this table and `useDeskKeys` binds it. Printable keys are left to typing,
 * so all but the numbers of a choice, the stroke of a search and the one letter of the requests are function keys or come with Ctrl.
 */
interface DeskKeyEntry {
  readonly group: "scan" | "batch" | "inventory" | "window";
  /** Letters by what the key types, anything else by its position (`KeyboardEvent.code`). */
  readonly keys: readonly string[];
  readonly control?: true;
  readonly shift?: true;
  /** Works while a text field has the focus too. */
  readonly inFields?: true;
  /** Works while a dialog waits for its answer too. */
  readonly overDialogs?: true;
  /** What the overlay prints for several keys. */
  readonly cap?: string;
}

const digits = (last: number, rows: readonly string[]): string[] =>
  rows.flatMap((row) => Array.from({ length: last }, (_, index) => `${row}${index + 1}`));

export const DESK_KEYS = {
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
  submit: { group: "batch", keys: ["Enter"], control: true },
  lookUp: { group: "inventory", keys: ["f"], control: true, inFields: true },
  lookUpHere: { group: "inventory", keys: ["/"] },
  views: { group: "inventory", keys: ["o"], control: true, inFields: true },
  clearFilters: { group: "inventory", keys: ["f"], control: true, shift: true, inFields: true },
  addSelected: { group: "inventory", keys: ["d"], control: true, inFields: true },
  refreshList: { group: "inventory", keys: ["F5"], inFields: true },
  distance: { group: "window", keys: ["F8"], inFields: true },
  strip: { group: "window", keys: ["F8"], shift: true, inFields: true },
  sound: { group: "window", keys: ["s"], control: true, shift: true },
  screens: { group: "window", keys: digits(7, ["Digit"]), control: true, inFields: true, cap: "1–7" },
  search: { group: "window", keys: ["k"], control: true, inFields: true },
  // Main acts on it, on pages without a desk too.
  zoom: { group: "window", keys: ["+", "-", "0"], control: true, inFields: true, overDialogs: true, cap: "+ − 0" },
  copyCard: { group: "window", keys: ["c"] },
  guide: { group: "window", keys: ["F1"], inFields: true },
  lock: { group: "window", keys: ["l"], control: true, inFields: true, overDialogs: true },
} as const satisfies Readonly<Record<string, DeskKeyEntry>>;

export type DeskKey = keyof typeof DESK_KEYS;
export type DeskKeyGroup = DeskKeyEntry["group"];
export const DESK_KEY_GROUPS = ["scan", "batch", "inventory", "window"] as const satisfies readonly DeskKeyGroup[];

const ENTRIES = Object.entries(DESK_KEYS) as readonly (readonly [DeskKey, DeskKeyEntry])[];

export type PressedKey = Pick<KeyboardEvent, "code" | "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

const isLetter = (key: string): boolean => key.length === 1;

export function deskKeyOf(event: PressedKey): DeskKey | null {
  if (event.altKey) return null;
  const control = event.ctrlKey || event.metaKey;
  const found = ENTRIES.find(
    ([, entry]) =>
      (entry.control ?? false) === control &&
      (entry.shift ?? false) === event.shiftKey &&
      entry.keys.some((key) => (isLetter(key) ? event.key.toLowerCase() === key : event.code === key)),
  );
  return found?.[0] ?? null;
}

/** Held, it shows the overlay. An input method may hide what the key types; its position is used then. */
export function isHelpKey(event: PressedKey): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return (
    event.key === "?" || event.key === "？" || (event.key === "Process" && event.code === "Slash" && event.shiftKey)
  );
}

export const worksInFields = (key: DeskKey): boolean => (DESK_KEYS[key] as DeskKeyEntry).inFields ?? false;
export const worksOverDialogs = (key: DeskKey): boolean => (DESK_KEYS[key] as DeskKeyEntry).overDialogs ?? false;
export const isChord = (key: DeskKey): boolean => (DESK_KEYS[key] as DeskKeyEntry).control ?? false;
export const keysOfGroup = (group: DeskKeyGroup): DeskKey[] =>
  ENTRIES.filter(([, entry]) => entry.group === group).map(([key]) => key);

/** The keycaps to press together, by their English names; `printedCap` has those of the desk's language. */
export function capsOf(key: DeskKey, mac: boolean): string[] {
  const { keys, control, shift, cap }: DeskKeyEntry = DESK_KEYS[key];
  const last = cap ?? keys[0]?.toUpperCase().replace("ENTER", "Enter") ?? "";
  return [...(control ? [mac ? "⌘" : "Ctrl"] : []), ...(shift ? [mac ? "⇧" : "Shift"] : []), last];
}

/** As `aria-keyshortcuts` wants it. */
export const ariaKeys = (key: DeskKey): string => capsOf(key, false).join("+").replace("Ctrl", "Control");

/** As a button's hint shows it. */
export const keyHint = (key: DeskKey): string =>
  capsOf(key, onMac())
    .map(printedCap)
    .join(onMac() ? "" : "+");

export const onMac = (): boolean => navigator.userAgent.includes("Mac");
