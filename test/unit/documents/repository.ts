import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..", "..", "..");

export const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** What is made and not kept, from .gitignore. */
const MADE = new Set(
  read(".gitignore")
    .split("\n")
    .map((line) => line.replaceAll("/", "").trim())
    .filter((name) => name !== ""),
);

export const isMade = (path: string): boolean => path.split("/").some((part) => MADE.has(part) || part === ".git");

/** Every file of the repository, and every folder with a slash at its end. */
export const ENTRIES: readonly string[] = globSync(["**/*", ".{github,ci}", ".{github,ci}/**/*"], {
  cwd: ROOT,
  withFileTypes: true,
  exclude: (entry) => MADE.has(entry.name) || entry.name === ".git",
}).flatMap((entry) => {
  const path = join(entry.parentPath, entry.name)
    .slice(ROOT.length + 1)
    .replaceAll("\\", "/");
  return [entry.isDirectory() ? `${path}/` : path];
});

export const DOCUMENTS = ENTRIES.filter((path) => path.endsWith(".md"));

/** Where a heading's link leads, as GitHub makes it. */
export const anchorsOf = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

export const linksIn = (markdown: string): readonly string[] =>
  [
    ...withoutBlocks(markdown)
      .replaceAll(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, "")
      .matchAll(/\]\(([^)\s]+)\)/g),
  ]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

const withoutBlocks = (markdown: string): string => markdown.replaceAll(/^```[\s\S]*?^```/gm, "");

const SOURCE = /\.(ts|tsx|mjs|cjs|css|html|svg|nsh|plist|conf|md|sh)$/;
const TOP = /^(src-[a-z]+|test|tools|docs|resources|\.github|\.ci)\//;

/** What stands between backquotes and is meant as a file or folder of this repository. */
export function pathsIn(markdown: string): readonly string[] {
  const quoted = [...withoutBlocks(markdown).matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text);
  return quoted.flatMap(spread).filter((text) => {
    if (!/^[\w.@*<>-]+(\/[\w.@*<>-]+)*\/?$/.test(text) || /^\.\w+$|^\*\.\w+$/.test(text)) return false;
    return (SOURCE.test(text) || text.endsWith("/") || TOP.test(text)) && !isMade(text.replaceAll("*", ""));
  });
}

/** `{a,b}.ts` is two paths. */
function spread(text: string): readonly string[] {
  const braces = /\{([^{}]+)\}/.exec(text);
  if (braces === null) return [text];
  return (braces[1] ?? "").split(",").flatMap((one) => spread(text.replace(braces[0], one)));
}

/**
 * Whether there is such a file or folder. Documents leave out where a folder lies when its name says it: `desk/outbox.ts` is
 * `src-main/desk/outbox.ts`. `*` and `<name>` stand for any name.
 */
export function isThere(path: string): boolean {
  const pattern = path
    .replace(/\/$/, "")
    .split(/(\*|<[^>]+>)/)
    .map((part, index) => (index % 2 === 1 ? "[^/]*" : part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&")))
    .join("");
  const wanted = new RegExp(`(^|/)${pattern}${path.endsWith("/") ? "/" : "/?"}$`);
  return ENTRIES.some((entry) => wanted.test(entry));
}
