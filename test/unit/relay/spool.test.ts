import { expect, onTestFinished, test } from "vitest";
import { openSpool, SPOOL_LIMITS } from "../../../src-relay/run/spool.ts";
import { tempFolder } from "../../temp-folder.ts";

const LARGE = 100 * 1024;

function openSpoolWith(sizes: readonly number[]) {
  const spool = openSpool(tempFolder(), SPOOL_LIMITS);
  onTestFinished(spool.close);
  for (const [index, size] of sizes.entries())
    spool.add({ body: String(index).padEnd(size), receivedAt: "2026-11-29T10:00:00.000Z" });
  return spool;
}

const countRead = (sizes: readonly number[]): number => openSpoolWith(sizes).after(0, 3).length;

test("reads fewer events at once if they are large", () => {
  expect(countRead([1, 1, 1, 1])).toBe(3);
  expect(countRead([LARGE, LARGE, LARGE, LARGE])).toBe(2);
  expect(countRead([10 * LARGE, 1])).toBe(1);
});
