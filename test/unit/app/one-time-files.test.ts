import { expect, it } from "vitest";
import { createOneTimeFiles } from "../../../src-main/app/one-time-files.ts";
import { APP_ORIGIN, labelJobIn } from "../../../src-main/app/security-policy.ts";

const BYTES = Uint8Array.of(1, 2, 3);

it("returns offered bytes once, under a random name, unless they were withdrawn", () => {
  const handedOver = createOneTimeFiles();
  const names = Array.from({ length: 50 }, () => handedOver.offer(BYTES).name);
  expect(new Set(names).size).toBe(50);
  for (const name of names) expect(labelJobIn(`${APP_ORIGIN}/label-job/${name}`)).toBe(name);
  const [name = ""] = names;
  expect(handedOver.take(name)).toEqual(BYTES);
  expect(handedOver.take(name)).toBeNull();
  const withdrawn = handedOver.offer(BYTES);
  withdrawn.withdraw();
  expect(handedOver.take(withdrawn.name)).toBeNull();
});
