import i18next from "i18next";
import { beforeAll, expect, it } from "vitest";
import { failureSentence } from "../../../../src-renderer/ui/text/failure-sentence.ts";
import requests from "../../../../src-renderer/i18n/en/health/requests.ts";

beforeAll(() => i18next.init({ lng: "en", resources: { en: { requests } } }));

it("why a reading ended is the service's fault by its kind, or this computer's where nothing could be stored", () =>
  expect(["offline", "store"].map(failureSentence)).toEqual([requests.sentences.offline, requests.sentences.notKept]));
