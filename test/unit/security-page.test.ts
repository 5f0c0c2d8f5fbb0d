import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const page = readFileSync(join(root, "SECURITY.md"), "utf8");
const named = [...page.matchAll(/\[([^\]]+)\]\((test\/[^)]+)\)/g)].map(([, title = "", file = ""]) => ({
  title,
  file,
}));

describe("the page on security", () => {
  it("names a test for each of Electron's twenty points", () => {
    const points = [...page.matchAll(/^\| (\d+) \|.*\]\(test\/.*\|$/gm)].map(([, number]) => Number(number));
    expect(points).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it.each(named.map(({ file, title }) => [file, title]))("names a test that there is: %s, %s", (file, title) => {
    expect(existsSync(join(root, file))).toBe(true);
    // What a table fills in is left out.
    const words = title.split(/\$\w+/).filter((part) => part.trim() !== "");
    const text = readFileSync(join(root, file), "utf8");
    expect(words.filter((part) => !text.includes(part.trim()))).toEqual([]);
  });

  it("names a test for every attempt", () => {
    const section = page.slice(page.indexOf("## What somebody can try"), page.indexOf("## Electron's checklist"));
    const rows = section.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| Attempt"));
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter((row) => !row.includes("](test/"))).toEqual([]);
  });
});
