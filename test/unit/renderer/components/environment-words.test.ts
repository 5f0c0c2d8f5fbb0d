import i18next from "i18next";
import { beforeAll, expect, it } from "vitest";
import { environmentNameText } from "../../../../src-renderer/ui/text/EnvironmentMark.tsx";
import frame from "../../../../src-renderer/i18n/en/frame.ts";

beforeAll(() => i18next.init({ lng: "en", resources: { en: { frame } } }));

it.each([
  ["production", "Production", "Production"],
  ["custom", "Leeds", "Leeds"],
  // A name that IT gave may not hide what kind it is.
  ["production", "Leeds", "Production · Leeds"],
  ["production", "Sandbox", "Production · Sandbox"],
] as const)("the word of an environment %s called %s", (kind, name, word) =>
  expect(environmentNameText({ kind, name })).toBe(word),
);
