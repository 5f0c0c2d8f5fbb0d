import { expect, it } from "vitest";
import { sizeClassOf } from "../../../../src-renderer/ui/verdict/text-size.ts";

it.each([
  ["short", "Added"],
  ["short", "已添加"],
  ["middle", "Batch full"],
  ["middle", "已在批次中"],
  ["long", "Already in batch"],
  ["long", "已在另一批次中"],
  ["longest", "Bereit zum Scannen"],
])("returns the length %s for %s", (lengthName, text) => expect(sizeClassOf(text)).toBe(lengthName));
