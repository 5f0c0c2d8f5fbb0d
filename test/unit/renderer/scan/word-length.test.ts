import { expect, it } from "vitest";
import { wordLength } from "../../../../src-renderer/features/scanning/destination/word-length.ts";

it.each([
  ["short", "Added"],
  ["short", "已添加"],
  ["middle", "Batch full"],
  ["middle", "已在批次中"],
  ["long", "Already in batch"],
  ["long", "已在另一批次中"],
  ["longest", "Bereit zum Scannen"],
])("sets a %s word, %s, so that it stays on its line", (length, word) => expect(wordLength(word)).toBe(length));
