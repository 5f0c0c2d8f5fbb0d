import { describe, expect, it } from "vitest";
import { chooseVoice, listVoices, type OsVoice } from "../../../src-renderer/ui/speech/voice-choice.ts";

const createVoice = (name: string, lang: string, changes: Partial<OsVoice> = {}): OsVoice => ({
  voiceURI: `uri:${name}`,
  name,
  lang,
  localService: true,
  default: false,
  ...changes,
});

const VOICES = [
  createVoice("Zira", "en-US"),
  createVoice("Hazel", "en-GB"),
  createVoice("Cloud", "en-US", { localService: false }),
  createVoice("Hedda", "de-DE", { default: true }),
  createVoice("Huihui", "zh_CN"),
  createVoice("Tracy", "zh-HK"),
];

const listNames = (language: string): string[] => listVoices(VOICES, language).map(({ name }) => name);

describe("the chosen voice", () => {
  it.each([
    ["en", ["Hazel", "Zira"]],
    ["en-US", ["Zira", "Hazel"]],
    ["de", ["Hedda"]],
    ["de-AT", ["Hedda"]],
    ["zh-CN", ["Huihui", "Tracy"]],
    ["zh-HK", ["Tracy", "Huihui"]],
    ["fr", []],
  ])("for %s is one of %j", (language, expected) => expect(listNames(language)).toEqual(expected));

  it("is never a remote voice", () => {
    expect(listNames("en-US")).not.toContain("Cloud");
    expect(chooseVoice(VOICES, "en-US", "uri:Cloud")?.name).toBe("Zira");
  });

  it("is the computer's default voice when several fit", () =>
    expect(chooseVoice([...VOICES, createVoice("Own", "en-US", { default: true })], "en-US", null)?.name).toBe("Own"));

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
