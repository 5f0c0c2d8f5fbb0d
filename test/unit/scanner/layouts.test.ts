import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { decodeKeys } from "../../../src-renderer/scanner/capture/decode.ts";
import { SCANNER_LAYOUTS, type ScannerLayout } from "../../../src-renderer/scanner/capture/layouts.ts";
import { feed, stroke, typed } from "./type-keys.ts";

/**
 * Compiled by xkbcomp from the layouts of xkeyboard-config 2.35.1; only what codes can hold. In the order of the key codes in
 * `rows`, the levels of each key side by side: `·` is none, `␠` a space, `◌` makes the next one dead.
 */
const { rows, ...XKB } = JSON.parse(readFileSync(new URL("./xkb-layouts.json", import.meta.url), "utf8")) as {
  readonly rows: readonly string[];
  readonly [layout: string]: readonly string[];
};
const words = (lines: readonly string[] = []): string[] => lines.flatMap((line) => line.split(" "));
const levelsIn = (key = ""): string[] =>
  (key.match(/◌?./gu) ?? []).map((level) => (level === "·" ? "" : level.replace("␠", " ")));

/** Where Windows, which scanners follow, is known to differ from X: `code level`. */
const WINDOWS_DIFFERS: Readonly<Record<string, readonly string[]>> = {
  // ANSI keyboards lack this key; X gives it the German signs.
  us: ["IntlBackslash 0", "IntlBackslash 1"],
  cn: ["IntlBackslash 0", "IntlBackslash 1"],
  // Dead on Windows.
  fr: ["Digit2 2", "Digit7 2", "Backquote 1"],
  es: ["Digit4 2"],
};

const asCodesHold = (character = ""): string => (/^◌?[\u0020-\u007E´¨]?$/u.test(character) ? character : "");
const layouts: readonly ScannerLayout[] = Object.values(SCANNER_LAYOUTS);

it.each(layouts)("the layout $id is the one that X has", ({ id, keys }) => {
  const xkb = words(XKB[id]);
  const differences = words(rows).flatMap((code, index) =>
    [0, 1, 2, 3].flatMap((level) => {
      const levels = levelsIn(xkb[index]);
      const ours = asCodesHold(keys[code]?.[level]);
      // X offers more by AltGr than Windows does, and leaves Shift with Space unsaid.
      const more = (level >= 2 || code === "Space") && (ours === "" || ours === " ");
      return ours === (levels[level] ?? "") || more ? [] : [`${code} ${level}`];
    }),
  );
  expect(differences.toSorted()).toEqual((WINDOWS_DIFFERS[id] ?? []).toSorted());
  expect(xkb).toHaveLength(49);
});

describe("dead keys", () => {
  const read = (...keys: readonly ReturnType<typeof stroke>[]) =>
    decodeKeys(feed([...typed("1234", 0, 8), ...keys]).scans[0] ?? [], SCANNER_LAYOUTS.de).text;
  const circumflex = stroke("Backquote", 32);

  it("stand alone before a space, before what takes no accent, and at the end", () => {
    expect(read(circumflex, stroke("Space", 40))).toBe("1234^");
    expect(read(circumflex, stroke("Digit5", 40))).toBe("1234^5");
    expect(read(circumflex)).toBe("1234^");
    expect(read(circumflex, stroke("Backquote", 40))).toBe("1234^^");
  });

  it("put their accent on a letter, so that a scanner set up wrongly gives an unknown code and not another one", () =>
    expect(read(circumflex, stroke("KeyA", 40))).toBe("1234â"));
});

describe("AltGr", () => {
  const read = (more: Partial<ReturnType<typeof stroke>>) =>
    decodeKeys(feed([...typed("1234", 0, 8), stroke("KeyQ", 32, more)]).scans[0] ?? [], SCANNER_LAYOUTS.de);

  it("may come as itself or as Ctrl with Alt", () => {
    expect(read({ altGr: true }).text).toBe("1234@");
    expect(read({ control: true, alt: true }).text).toBe("1234@");
  });

  it("on a key that has nothing there damages the scan", () => {
    const [burst] = feed([...typed("1234", 0, 8), stroke("KeyG", 32, { altGr: true })]).scans;
    expect(decodeKeys(burst ?? [], SCANNER_LAYOUTS.de).damage).toBe("unknown-key");
  });
});
