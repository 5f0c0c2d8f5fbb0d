import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import type { LabelHost } from "../../../src-main/service/index.ts";
import { createLabelCache } from "../../../src-main/use-cases/labels/label-cache.ts";
import { tempFolder } from "../../temp-folder.ts";

const RULES = { hosts: ["labels.example"], practiceBase: null };

it("erases a label whose fetch began before its address was erased", async () => {
  const folder = tempFolder();
  const answer = Promise.withResolvers<Awaited<ReturnType<LabelHost["fetch"]>>>();
  const cache = createLabelCache({ fetch: () => answer.promise, close: () => Promise.resolve() }, folder);
  const loading = cache.loadLabel("7", RULES, ["https://labels.example/one.pdf"]);
  const erasure = cache.eraseUnreferenced(() => Promise.resolve([]));
  answer.resolve({ ok: true, value: { type: "pdf", bytes: Buffer.from("%PDF-1.7 a label") } });
  expect(await loading).toMatchObject({ ok: true });
  await erasure;
  expect(readdirSync(folder)).toEqual([]);
});
