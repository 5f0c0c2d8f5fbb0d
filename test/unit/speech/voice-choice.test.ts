import { describe, expect, it } from "vitest";
import { chooseVoice, voicesFor, type OsVoice } from "../../../src-renderer/ui/speech/voice-choice.ts";

const voice = (name: string, lang: string, more: Partial<OsVoice> = {}): OsVoice => ({
  voiceURI: `uri:${name}`,
  name,
  lang,
  localService: true,
  default: false,
  ...more,
});

const VOICES = [
  voice("Zira", "en-US"),
  voice("Hazel", "en-GB"),
  voice("Cloud", "en-US", { localService: false }),
  voice("Hedda", "de-DE", { default: true }),
  voice("Huihui", "zh_CN"),
  voice("Tracy", "zh-HK"),
];

const names = (language: string): string[] => voicesFor(VOICES, language).map(({ name }) => name);

describe("the chosen voice", () => {
  it.each([
    ["en", ["Hazel", "Zira"]],
    ["en-US", ["Zira", "Hazel"]],
    ["de", ["Hedda"]],
    ["de-AT", ["Hedda"]],
    ["zh-CN", ["Huihui", "Tracy"]],
    ["zh-HK", ["Tracy", "Huihui"]],
    ["fr", []],
  ])("for %s is one of %j", (language, expected) => expect(names(language)).toEqual(expected));

  it("is never a remote voice", () => {
    expect(names("en-US")).not.toContain("Cloud");
    expect(chooseVoice(VOICES, "en-US", "uri:Cloud")?.name).toBe("Zira");
  });

  it("is the computer's default voice when several fit", () =>
    expect(chooseVoice([...VOICES, voice("Own", "en-US", { default: true })], "en-US", null)?.name).toBe("Own"));

  it("is the selected one when it exists and speaks the language", () => {
    expect(chooseVoice(VOICES, "en", "uri:Zira")?.name).toBe("Zira");
    expect(chooseVoice(VOICES, "en", "uri:Hedda")?.name).toBe("Hazel");
    expect(chooseVoice(VOICES, "en", "uri:gone")?.name).toBe("Hazel");
  });

  it("is null when no voice speaks the language", () => {
    expect(chooseVoice(VOICES, "fr", null)).toBeNull();
    expect(chooseVoice([], "en", null)).toBeNull();
  });
});
