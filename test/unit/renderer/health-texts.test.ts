import { expect, it } from "vitest";
import { FINDINGS } from "../../../src-domain/health/health.ts";
import words from "../../../src-renderer/i18n/en/health/health.ts";

it("has a sentence for every finding", () => {
  for (const [part, findings] of Object.entries(FINDINGS)) {
    const sentences = words[part as keyof typeof FINDINGS];
    expect(Object.keys(sentences).toSorted()).toEqual(Object.keys(findings).toSorted());
  }
});
