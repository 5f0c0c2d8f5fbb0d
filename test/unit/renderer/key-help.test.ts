import { describe, expect, it } from "vitest";
import {
  ariaKeys,
  listKeycaps,
  SHORTCUTS,
  findShortcut,
  listShortcuts,
  SHORTCUT_GROUPS,
  type Shortcut,
  type PressedKey,
} from "../../../src-renderer/shell/shortcuts.ts";

const NO_MODIFIER = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const pressKey = (key: Partial<PressedKey>): PressedKey => ({ ...NO_MODIFIER, code: "", key: "", ...key });

describe("the keys of the desk", () => {
  it.each([
    [{ code: "Digit1", key: "1" }, "choose"],
    [{ code: "Numpad9", key: "9" }, "choose"],
    // A remote desktop can omit the position.
    [{ code: "", key: "1" }, "choose"],
    [{ code: "", key: "F7" }, "park"],
    // The number row of a French keyboard types symbols, so the position is used.
    [{ code: "Digit1", key: "&" }, "choose"],
    // Letter positions differ between layouts, so the typed character is used.
    [{ code: "KeyW", key: "z", ctrlKey: true }, "undo"],
    [{ code: "KeyZ", key: "Z", metaKey: true }, "undo"],
    [{ code: "F7", key: "F7" }, "park"],
    [{ code: "F7", key: "F7", shiftKey: true }, "resume"],
    [{ code: "Enter", key: "Enter", ctrlKey: true }, "submit"],
    [{ code: "Digit3", key: "3", ctrlKey: true }, "screens"],
    [{ code: "Digit0", key: "0" }, null],
    [{ code: "KeyZ", key: "z" }, null],
    [{ code: "Digit1", key: "!", shiftKey: true }, null],
    [{ code: "KeyZ", key: "z", ctrlKey: true, altKey: true }, null],
    [{ code: "Enter", key: "Enter" }, null],
    [{ code: "KeyZ", key: "Z", ctrlKey: true, shiftKey: true }, null],
  ] as const)("maps %j to %s", (key, name) => expect(findShortcut(pressKey(key))).toBe(name));

  it("assigns different keys to all actions", () => {
    const chords = Object.entries(SHORTCUTS).flatMap(([, entry]) =>
      entry.keys.map((key) => JSON.stringify([key, "control" in entry, "shift" in entry])),
    );
    expect(new Set(chords).size).toBe(chords.length);
  });

  it("binds printable keys without Ctrl only to choices and search", () => {
    const printable = Object.entries(SHORTCUTS)
      .filter(([, entry]) => !("control" in entry))
      .filter(([, entry]) => entry.keys.some((key) => key.length === 1 || /^(Digit|Numpad)/.test(key)));
    expect(printable.map(([name]) => name)).toEqual(["choose", "lookUpHere"]);
  });

  it("shows every key in one group of the overlay", () => {
    const listedShortcuts = SHORTCUT_GROUPS.flatMap((group) => listShortcuts(group));
    expect(listedShortcuts.toSorted()).toEqual((Object.keys(SHORTCUTS) as Shortcut[]).toSorted());
    for (const key of listedShortcuts) expect(listKeycaps(key, { isMac: false }).every((cap) => cap !== "")).toBe(true);
    expect(listKeycaps("submit", { isMac: false })).toEqual(["Ctrl", "Enter"]);
    expect(listKeycaps("sound", { isMac: true })).toEqual(["⌘", "⇧", "S"]);
    expect(ariaKeys("undo")).toBe("Control+Z");
  });
});
