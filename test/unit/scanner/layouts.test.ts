import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { decodeKeys } from "../../../src-renderer/scanner/capture/decode.ts";
import { SCANNER_LAYOUTS, type ScannerLayout } from "../../../src-renderer/scanner/capture/layouts.ts";
import { feedDetector, keystroke, typeText } from "./type-keys.ts";

/**
 * Layouts of xkeyboard-config 2.35.1, compiled by xkbcomp, limited to characters of codes. Lists the levels of each key
 * in the order of `rows`: `·` means no character, `␠` a space, and `◌` marks the next character as a dead key.
 */
const { rows, ...XKB } = JSON.parse(readFileSync(new URL("./xkb-layouts.json", import.meta.url), "utf8")) as {
  readonly rows: readonly string[];
  readonly [layout: string]: readonly string[];
};
const splitRow = (lines: readonly string[] = []): string[] => lines.flatMap((line) => line.split(" "));
const parseLevels = (key = ""): string[] =>
  (key.match(/◌?./gu) ?? []).map((level) => (level === "·" ? "" : level.replace("␠", " ")));

/** Known differences between X11 and Windows, which scanners follow: `code level`. */
const WINDOWS_DIFFERS: Readonly<Record<string, readonly string[]>> = {
  // ANSI keyboards lack this key; X11 assigns the German characters to it.
  us: ["IntlBackslash 0", "IntlBackslash 1"],
  cn: ["IntlBackslash 0", "IntlBackslash 1"],
  // These keys are dead keys on Windows.
  fr: ["Digit2 2", "Digit7 2", "Backquote 1"],
  es: ["Digit4 2"],
};

const keepCodeCharacter = (character = ""): string => (/^◌?[\u0020-\u007E´¨]?$/u.test(character) ? character : "");
const layouts: readonly ScannerLayout[] = Object.values(SCANNER_LAYOUTS);

it.each(layouts)("matches the X11 layout for $id", ({ id, keys }) => {
  const xkb = splitRow(XKB[id]);
  const differences = splitRow(rows).flatMap((code, index) =>
    [0, 1, 2, 3].flatMap((level) => {
      const levels = parseLevels(xkb[index]);
      const ownCharacter = keepCodeCharacter(keys[code]?.[level]);
      // X11 has more AltGr characters than Windows and does not list Shift with Space.
      const isExtraCharacter = (level >= 2 || code === "Space") && (ownCharacter === "" || ownCharacter === " ");
      return ownCharacter === (levels[level] ?? "") || isExtraCharacter ? [] : [`${code} ${level}`];
    }),
  );
  expect(differences.toSorted()).toEqual((WINDOWS_DIFFERS[id] ?? []).toSorted());
  expect(xkb).toHaveLength(49);
});

describe("dead keys", () => {
  const decode = (...keys: readonly ReturnType<typeof keystroke>[]) =>
    decodeKeys(feedDetector([...typeText("1234", 0, 8), ...keys]).scans[0] ?? [], SCANNER_LAYOUTS.de).text;
  const circumflex = keystroke("Backquote", 32);

  it("give their own character when no letter follows", () => {
    expect(decode(circumflex, keystroke("Space", 40))).toBe("1234^");
    expect(decode(circumflex, keystroke("Digit5", 40))).toBe("1234^5");
    expect(decode(circumflex)).toBe("1234^");
    expect(decode(circumflex, keystroke("Backquote", 40))).toBe("1234^^");
  });

  it("combine with a letter", () => expect(decode(circumflex, keystroke("KeyA", 40))).toBe("1234â"));
});

describe("AltGr", () => {
  const decode = (changes: Partial<ReturnType<typeof keystroke>>) =>
    decodeKeys(
      feedDetector([...typeText("1234", 0, 8), keystroke("KeyQ", 32, changes)]).scans[0] ?? [],
      SCANNER_LAYOUTS.de,
    );

  it("types its character as AltGr or as Ctrl with Alt", () => {
    expect(decode({ altGr: true }).text).toBe("1234@");
    expect(decode({ control: true, alt: true }).text).toBe("1234@");
  });

  it("marks the scan as damaged when the key has no AltGr character", () => {
    const [burst] = feedDetector([...typeText("1234", 0, 8), keystroke("KeyG", 32, { altGr: true })]).scans;
    expect(decodeKeys(burst ?? [], SCANNER_LAYOUTS.de).damage).toBe("unknown-key");
  });
});
