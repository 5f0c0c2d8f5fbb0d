import { afterEach, expect, it } from "vitest";
import { german } from "../../../../src-renderer/i18n/de/index.ts";
import { initLanguage } from "../../../../src-renderer/i18n/index.ts";
import { keycapText } from "../../../../src-renderer/i18n/keycap-text.ts";

const KEYCAPS = ["Ctrl", "Shift", "Enter", "F7", "⌘", "Z"];

afterEach(() => initLanguage("en", undefined));

it("names keys in the language of the desk", async () => {
  await initLanguage("de", german);
  expect(KEYCAPS.map(keycapText)).toEqual(["Strg", "Umschalt", "Eingabe", "F7", "⌘", "Z"]);
  await initLanguage("en", undefined);
  expect(KEYCAPS.map(keycapText)).toEqual(KEYCAPS);
});
