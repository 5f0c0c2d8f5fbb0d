import { describe, expect, it } from "vitest";
import { isLanguage, languageFor, LANGUAGES, type Language } from "../../../src-domain/language.ts";

const NOTHING = { chosen: null, rolledOut: null, system: [] };

describe("the language of the desk", () => {
  it.each<[Language, string[]]>([
    ["en", []],
    ["en", ["en-US"]],
    ["de", ["de"]],
    ["de", ["de-CH", "fr-CH"]],
    ["de", ["fr-FR", "de-DE", "en-US"]],
    ["zh-Hans", ["zh"]],
    ["zh-Hans", ["zh-Hans-HK"]],
    ["zh-Hant", ["zh-TW"]],
    ["zh-Hant", ["zh-HK"]],
    ["zh-Hant", ["zh-MO"]],
    ["zh-Hant", ["zh-Hant"]],
    ["zh-Hant", ["zh-Hant-CN"]],
    ["en", ["fr-FR", "ja-JP"]],
    ["en", ["", "C", "de_DE.UTF-8", "not a tag"]],
    ["de", ["C", "de-DE"]],
  ])("is %s for a computer set to %j", (language, system) =>
    expect(languageFor({ ...NOTHING, system })).toBe(language),
  );

  it.each<[Language, string]>([
    ["zh-Hans", "zh-Hans"],
    ["zh-Hant", "zh-TW"],
    ["en", "en"],
    ["de", "fr"],
  ])("is %s when IT configured %s on a German computer", (language, rolledOut) =>
    expect(languageFor({ ...NOTHING, rolledOut, system: ["de-DE"] })).toBe(language),
  );

  it("is the chosen one before the managed and the system language", () => {
    for (const chosen of LANGUAGES) expect(languageFor({ chosen, rolledOut: "zh-CN", system: ["de-DE"] })).toBe(chosen);
  });

  it("is one of the supported languages", () => {
    expect(LANGUAGES.every(isLanguage)).toBe(true);
    for (const other of ["zh", "fr", "en-XA", "", null, 1]) expect(isLanguage(other)).toBe(false);
  });
});
