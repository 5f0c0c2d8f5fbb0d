import fc from "fast-check";
import { expect, it } from "vitest";
import {
  BATCH_NAME_TEXTS,
  copyName,
  toStoredBatchName,
  nameWithoutSuffix,
  createNumberedName,
  setAsideName,
  localizeBatchName,
} from "../../../../src-domain/batches/batch-name.ts";
import { LANGUAGES } from "../../../../src-domain/language.ts";
import { typedBatchName } from "../../../../src-preload/contract/batches/batch.ts";
import { german } from "../../../../src-renderer/i18n/de/index.ts";
import { english } from "../../../../src-renderer/i18n/en/index.ts";
import { simplifiedChinese } from "../../../../src-renderer/i18n/zh-Hans/index.ts";
import { traditionalChinese } from "../../../../src-renderer/i18n/zh-Hant/index.ts";

const setAsideBatchName = setAsideName(createNumberedName(3));

it("marks a batch name as set aside only once", () => {
  expect(nameWithoutSuffix(`${setAsideBatchName} (2)`)).toBe(createNumberedName(3));
  expect(localizeBatchName(`${setAsideBatchName} (2)`, BATCH_NAME_TEXTS.en)).toBe("Batch 3, set aside (2)");
  expect(`${setAsideName("x".repeat(60))} (99)`.length).toBe(60);
  expect(nameWithoutSuffix("\u001F, set aside")).toBe("\u001F, set aside");
});

it.each([
  ["Miller", "Miller\u001F, set aside"],
  ["Miller\u001F, set aside", "Miller\u001F, set aside"],
  ["Miller\u001F, set aside (12)", "Miller\u001F, set aside"],
  ["Miller, set aside", "Miller, set aside\u001F, set aside"],
  ["x".repeat(60), `${"x".repeat(43)}\u001F, set aside`],
])("changes the name %j to %j when the batch is set aside", (name, expected) =>
  expect(setAsideName(name)).toBe(expected),
);

it("uses the texts of the screen in every language", () => {
  const screenTexts = { en: english, de: german, "zh-Hans": simplifiedChinese, "zh-Hant": traditionalChinese };
  for (const language of LANGUAGES) {
    const { numbered, copied, setAside } = screenTexts[language].frame.batchName;
    expect(BATCH_NAME_TEXTS[language].numberedText("{{number}}")).toBe(numbered);
    expect(BATCH_NAME_TEXTS[language].copyText("{{order}}")).toBe(copied);
    expect(BATCH_NAME_TEXTS[language].setAsideText("{{name}}")).toBe(setAside);
  }
  expect(localizeBatchName(setAsideBatchName, BATCH_NAME_TEXTS.de)).toBe("Stapel 3, beiseitegelegt");
  expect(localizeBatchName(setAsideBatchName, BATCH_NAME_TEXTS["zh-Hans"])).toBe("批次 3（移出）");
});

it("names the copied order in the display language", () => {
  const copy = copyName("RSD-2026-0042");
  expect(LANGUAGES.map((language) => localizeBatchName(copy, BATCH_NAME_TEXTS[language]))).toEqual([
    "Copy of RSD-2026-0042",
    "Kopie von RSD-2026-0042",
    "RSD-2026-0042 的副本",
    "RSD-2026-0042 的副本",
  ]);
  expect(localizeBatchName(setAsideName(`${copy} (2)`), BATCH_NAME_TEXTS.de)).toBe(
    "Kopie von RSD-2026-0042 (2), beiseitegelegt",
  );
  expect(copyName("9".repeat(60))).toHaveLength(60);
});

it("shows a typed name unchanged in every language", () =>
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom("Batch 7", "Batch 7, set aside", "Stapel 7 (2)")), (text) => {
      const typedName = typedBatchName.safeParse(text);
      if (!typedName.success) return;
      for (const language of LANGUAGES)
        expect(localizeBatchName(typedName.data, BATCH_NAME_TEXTS[language])).toBe(typedName.data);
    }),
  ));

it("refuses a typed name that contains the desk's marks", () => {
  expect(typedBatchName.safeParse(createNumberedName(7)).success).toBe(false);
  expect(typedBatchName.safeParse(copyName("RSD-1")).success).toBe(false);
  expect(typedBatchName.safeParse(`Miller\u001F, set aside`).success).toBe(false);
});

it.each(["", " ", "\u200B", "\u00AD \u2060"])("refuses the typed name %j without a visible character", (name) => {
  expect(typedBatchName.safeParse(name).success).toBe(false);
});

it.each([
  ["\u001F", ""],
  ["\u001FBatch x", "Batch x"],
  ["A\u001FB", "AB"],
  ["\u001FBatch 7\u001F", "Batch 7"],
])("removes the desk's marker from an external name: %j", (externalName, displayedName) =>
  expect(localizeBatchName(externalName, BATCH_NAME_TEXTS.de)).toBe(displayedName),
);

it.each([
  ["Stapel 7", "batch 7"],
  [" Stapel  7 ", "batch 7"],
  ["批次 12", "batch 12"],
  ["批次12", "batch 12"],
  ["batch", "batch"],
  ["Stapelweise", "Stapelweise"],
  ["Miller", "Miller"],
])("converts the search text %j to the stored name %j", (text, storedName) =>
  expect(toStoredBatchName(text)).toBe(storedName),
);
