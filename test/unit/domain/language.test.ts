import { describe, expect, it } from "vitest";
import { languageFor, LANGUAGES, type Language } from "../../../src-domain/language.ts";

const NOTHING = { chosen: null, rolledOut: null, system: [] };

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
  ])("is %s when the computer is set to %j", (language, system) =>
    expect(languageFor({ ...NOTHING, system })).toBe(language),
  );

  it.each<[Language, string]>([
    ["zh-Hans", "zh-Hans"],
    ["zh-Hant", "zh-TW"],
    ["en", "en"],
    ["de", "fr"],
  ])("is %s when IT rolled out %s to a German computer", (language, rolledOut) =>
    expect(languageFor({ ...NOTHING, rolledOut, system: ["de-DE"] })).toBe(language),
  );

  it("is the chosen one regardless of the computer and IT", () => {
    for (const chosen of LANGUAGES) expect(languageFor({ chosen, rolledOut: "zh-CN", system: ["de-DE"] })).toBe(chosen);
  });
});
