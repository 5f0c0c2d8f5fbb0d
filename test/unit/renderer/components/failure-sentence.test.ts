import i18next from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import { FAILURE_KINDS } from "../../../../src-domain/environments/service-call.ts";
import { failureSentence } from "../../../../src-renderer/components/words/failure-sentence.ts";
import requests from "../../../../src-renderer/i18n/en/health/requests.ts";

const t = i18next.getFixedT("en", "requests");
beforeAll(() => i18next.init({ lng: "en", resources: { en: { requests } } }));

describe("why a reading of the service ended", () => {
  it("is told in the screen's own words for each kind of failure", () => {
    const told = FAILURE_KINDS.map((kind) => failureSentence(t, kind));
    expect(told).toEqual(FAILURE_KINDS.map((kind) => requests.sentences[kind]));
    expect(new Set(told).size).toBe(FAILURE_KINDS.length);
  });

  it("is this computer's fault where the service answered and nothing could be stored", () =>
    expect(failureSentence(t, "store")).toBe(requests.sentences.notKept));
});
