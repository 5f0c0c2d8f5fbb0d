import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const RENDERER = join(import.meta.dirname, "../../../src-renderer");

/** All style sheets are global, so that a class name in two files would mix their styles. */
it("declares each style block in only one file", () => {
  const filesByBlock = new Map<string, string[]>();
  for (const file of globSync("**/*.css", { cwd: RENDERER })) {
    const text = readFileSync(join(RENDERER, file), "utf8");
    const blocks = new Set([...text.matchAll(/^\.([a-z][a-z0-9-]*) \{/gm)].map(([, name = ""]) => name));
    for (const block of blocks) filesByBlock.set(block, [...(filesByBlock.get(block) ?? []), file]);
  }
  expect(filesByBlock.size).toBeGreaterThan(100);
  expect([...filesByBlock].filter(([, files]) => files.length > 1)).toEqual([]);
});
