import i18next from "i18next";
import { beforeAll, expect, it } from "vitest";
import { FAILURE_KINDS } from "../../../../src-domain/environments/service-call.ts";
import { failureSentence } from "../../../../src-renderer/components/words/failure-sentence.ts";
import requests from "../../../../src-renderer/i18n/en/health/requests.ts";

beforeAll(() => i18next.init({ lng: "en", resources: { en: { requests } } }));

it("why a reading of the service ended is shown in the screen's own words for each kind of failure", () => {
  const reported = FAILURE_KINDS.map((kind) => failureSentence(kind));
  expect(reported).toEqual(FAILURE_KINDS.map((kind) => requests.sentences[kind]));
  expect(new Set(reported).size).toBe(FAILURE_KINDS.length);
});

it("why a reading of the service ended is this computer's fault where the service answered and nothing could be stored", () =>
  expect(failureSentence("store")).toBe(requests.sentences.notKept));
