import { describe, expect, it } from "vitest";
import { chooseLanguage, LANGUAGES, type Language } from "../../../src-domain/language.ts";

const NO_PREFERENCES = { chosenLanguage: null, managedLanguage: null, systemLanguages: [] };

describe("display language", () => {
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
  ])("is %s when the computer is set to %j", (language, systemLanguages) =>
    expect(chooseLanguage({ ...NO_PREFERENCES, systemLanguages })).toBe(language),
  );

  it.each<[Language, string]>([
    ["zh-Hans", "zh-Hans"],
    ["zh-Hant", "zh-TW"],
    ["en", "en"],
    ["de", "fr"],
  ])("is %s when config.json names %s on a German computer", (language, managedLanguage) =>
    expect(chooseLanguage({ ...NO_PREFERENCES, managedLanguage, systemLanguages: ["de-DE"] })).toBe(language),
  );

  it("is the operator's choice before that of IT and of the computer", () => {
    for (const chosenLanguage of LANGUAGES)
      expect(chooseLanguage({ chosenLanguage, managedLanguage: "zh-CN", systemLanguages: ["de-DE"] })).toBe(
        chosenLanguage,
      );
  });
});
