import type { TFunction } from "i18next";
import { expect, it } from "vitest";
import { environmentWord } from "../../../../src-renderer/components/words/EnvironmentMark.tsx";

const t = ((key: string) => `<${key}>`) as unknown as TFunction;

it.each([
  ["production", "Production", "<environment.production>"],
  ["custom", "Leeds", "Leeds"],
  // A name that IT gave may not hide what kind it is.
  ["production", "Leeds", "<environment.production> · Leeds"],
  ["production", "Sandbox", "<environment.production> · Sandbox"],
] as const)("the word of an environment %s called %s", (kind, name, word) =>
  expect(environmentWord(t, { kind, name })).toBe(word),
);
