import i18next from "i18next";
import { beforeAll, expect, it } from "vitest";
import requests from "../../../../src-renderer/i18n/en/health/requests.ts";
import { failureSentence } from "../../../../src-renderer/ui/text/failure-sentence.ts";

beforeAll(() => i18next.init({ lng: "en", resources: { en: { requests } } }));

it("names the kind of the failure", () =>
  expect(["offline", "store"].map(failureSentence)).toEqual([
    requests.sentences.offline,
    requests.sentences.notStored,
  ]));
