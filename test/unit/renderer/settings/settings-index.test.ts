import i18next from "i18next";
import { beforeAll, expect, it, vi } from "vitest";
import type { Language } from "../../../../src-domain/language.ts";
import english from "../../../../src-renderer/i18n/en/settings-search-terms.ts";
import { changeLanguage, initLanguage } from "../../../../src-renderer/i18n/index.ts";

vi.stubGlobal("window", { desk: {} });
const { findSettings, LISTED_PAGES, settingName, SETTINGS_GROUPS } =
  await import("../../../../src-renderer/features/settings/settings-index.ts");

const ALL_PAGES = Object.keys(LISTED_PAGES) as (keyof typeof LISTED_PAGES)[];
const t = i18next.t as unknown as Parameters<typeof findSettings>[2];

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  await initLanguage("en", undefined);
});

const find = async (language: Language, searchText: string) => {
  await changeLanguage(language);
  return findSettings(searchText, ALL_PAGES, t, language);
};

it.each<[Language, string, string, string | null]>([
  ["en", "dark", "display", "settings:screen.theme"],
  ["en", "Font size", "display", "settings:screen.touch"],
  ["en", "zoom", "display", "settings:screen.touch"],
  ["en", "size font", "display", "settings:screen.touch"],
  ["en", "webhook", "inbox", "inbox:on"],
  ["en", "proxy", "configuration", null],
  ["en", "backup", "health", null],
  ["en", "french", "scanner", "settings:scanner.layout"],
  ["en", "deutsch", "display", "settings:screen.language"],
  ["en", "PIN", "operator", "settings:pin.label"],
  ["de", "dunkel", "display", "settings:screen.theme"],
  ["de", "Schriftgröße", "display", "settings:screen.touch"],
  ["de", "Sicherung", "health", null],
  ["zh-Hans", "字体大小", "display", "settings:screen.touch"],
  ["zh-Hans", "代理", "configuration", null],
  ["zh-Hant", "深色", "display", "settings:screen.theme"],
  ["zh-Hant", "webhook", "inbox", "inbox:on"],
])("finds in %s by %j a setting of %s", async (language, searchText, name, key) => {
  const found = await find(language, searchText);
  expect(found).toContainEqual(key === null ? { name } : { name, setting: i18next.t(key as "settings:title") });
});

it("lists what has the name before what has another word for it", async () => {
  const [first] = await find("en", "touch");
  expect(first).toMatchObject({ name: "display", setting: "Touch mode" });
  expect(await find("en", " ")).toEqual([]);
  expect(await find("en", "zzz")).toEqual([]);
});

it("has other words only for pages and settings that exist", () => {
  const listings = { ...SETTINGS_GROUPS, ...LISTED_PAGES };
  expect(Object.keys(english).toSorted()).toEqual(Object.keys(listings).toSorted());
  const unknownWords = Object.entries(listings).flatMap(([name, { settings }]) => {
    const known = new Set(["page", ...settings.map(settingName)]);
    return Object.keys(english[name as keyof typeof english]).filter((word) => !known.has(word));
  });
  expect(unknownWords).toEqual([]);
});
