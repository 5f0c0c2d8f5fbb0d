import { beforeEach, expect, it } from "vitest";
import type { TrustAnswer, TrustChange } from "../../../src-domain/environments/trust.ts";
import type { Store } from "../../../src-main/store/thread/client.ts";
import { createLabelHosts } from "../../../src-main/use-cases/labels/label-hosts.ts";

let stored: Record<string, unknown>;
let questions: TrustChange[];
let answer: TrustAnswer;

beforeEach(() => {
  stored = { labelHosts: ["a.example", "b.example"] };
  questions = [];
  answer = "confirmed";
});

function save(own: readonly string[]) {
  const store = {
    readSetting: (name: string) => Promise.resolve(stored[name] ?? null),
    writeSettings: (values: Record<string, unknown>) => Promise.resolve(void Object.assign(stored, values)),
  } as unknown as Store;
  const source = { hosts: () => [], isManaged: () => false, practiceBase: null, folder: "" };
  return createLabelHosts(store, source).save(own, (change) => {
    questions.push(change);
    return Promise.resolve(answer);
  });
}

it.each<[readonly string[], object]>([
  [[], { target: "a.example, b.example", removes: true }],
  [["b.example"], { target: "a.example", removes: true }],
  [["b.example", "c.example"], { target: "c.example" }],
])("stores the label hosts %j only when the operator confirms them", async (own, expectedQuestion) => {
  for (const refusal of ["not-confirmed", "locked"] as const) {
    answer = refusal;
    expect(await save(own)).toEqual({ ok: false, error: refusal });
    expect(stored).toEqual({ labelHosts: ["a.example", "b.example"] });
  }
  answer = "confirmed";
  expect(await save(own)).toMatchObject({ ok: true, value: { own } });
  expect(questions).toEqual([1, 2, 3].map(() => ({ kind: "label-hosts", subject: "", ...expectedQuestion })));
});

it("requests no confirmation when the label hosts do not change", async () => {
  expect(await save(["b.example", "a.example"])).toMatchObject({ ok: true });
  expect(questions).toEqual([]);
});
