import i18next from "i18next";
import { beforeAll, expect, it } from "vitest";
import frame from "../../../../src-renderer/i18n/en/frame.ts";
import { environmentNameText } from "../../../../src-renderer/ui/text/EnvironmentMark.tsx";

beforeAll(() => i18next.init({ lng: "en", resources: { en: { frame } } }));

it.each([
  ["production", "Production", "Production"],
  ["custom", "Leeds", "Leeds"],
  // A name that IT chose must not hide the kind of the environment.
  ["production", "Leeds", "Production · Leeds"],
  ["production", "Sandbox", "Production · Sandbox"],
] as const)("names a %s environment called %s", (kind, name, word) =>
  expect(environmentNameText({ kind, name })).toBe(word),
);
