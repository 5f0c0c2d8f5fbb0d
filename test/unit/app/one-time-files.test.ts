import { expect, it } from "vitest";
import { createOneTimeFiles } from "../../../src-main/app/one-time-files.ts";
import { APP_ORIGIN, labelJobIn } from "../../../src-main/app/security-policy.ts";

const BYTES = Uint8Array.of(1, 2, 3);

it("returns offered bytes only once", () => {
  const files = createOneTimeFiles();
  const names = Array.from({ length: 50 }, () => files.offer(BYTES).name);
  expect(new Set(names).size).toBe(50);
  for (const name of names) expect(labelJobIn(`${APP_ORIGIN}/label-job/${name}`)).toBe(name);
  const [name = ""] = names;
  expect(files.take(name)).toEqual(BYTES);
  expect(files.take(name)).toBeNull();
  const withdrawnOffer = files.offer(BYTES);
  withdrawnOffer.withdraw();
  expect(files.take(withdrawnOffer.name)).toBeNull();
});
