import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseSync } from "vite";
import { htmlFindings } from "./html-rules.mjs";
import { missingIn, RULES } from "./rules.mjs";

/**
 * @typedef {{ readonly rule: string, readonly file: string, readonly line: number, readonly message: string }} Finding
 * @typedef {{ readonly rule: string, readonly file: string, readonly reason: string }} Accepted
 * @typedef {Readonly<Record<string, unknown>> & { readonly type: string, readonly start: number }} Node
 */

const FOLDERS = ["src-main", "src-preload", "src-renderer"];

/** @param {string} root @param {string} acceptedFile */
export async function scanFolder(root, acceptedFile) {
  const accepted = /** @type {Accepted[]} */ (JSON.parse(await readFile(acceptedFile, "utf8")));
  const sources = new Map(await Promise.all((await filesOf(root)).map((file) => sourceOf(root, file))));
  const found = [...[...sources].flatMap(([file, text]) => scanText(file, text)), ...missingIn(sources)];
  /** @param {{ readonly rule: string, readonly file: string }} one @returns {(other: typeof one) => boolean} */
  const isLike = (one) => (other) => one.rule === other.rule && one.file === other.file;
  return {
    files: sources.size,
    accepted,
    findings: found.filter((finding) => !accepted.some(isLike(finding))),
    stale: accepted.filter((entry) => !found.some(isLike(entry))),
  };
}

/** @param {string} root @returns {Promise<string[]>} */
async function filesOf(root) {
  const lists = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(join(root, folder), { recursive: true });
      return names.map((name) => `${folder}/${name.replaceAll("\\", "/")}`);
    }),
  );
  return [...lists.flat().filter((file) => /\.(tsx?|html)$/.test(file)), "package.json"].toSorted();
}

/** @param {string} root @param {string} file @returns {Promise<[string, string]>} */
const sourceOf = async (root, file) => [file, await readFile(join(root, file), "utf8")];

/** @param {string} file its path from the root, with slashes @param {string} text @returns {Finding[]} */
export function scanText(file, text) {
  if (file.endsWith(".html")) return htmlFindings(file, text);
  if (!/\.tsx?$/.test(file)) return [];
  /** @type {Finding[]} */
  const findings = [];
  /** @param {unknown} value */
  const walk = (value) => {
    if (Array.isArray(value)) for (const entry of value) walk(entry);
    if (!isNode(value)) return;
    for (const { rule, find } of RULES) {
      const message = find(value, file);
      if (message !== null) findings.push({ rule, file, line: text.slice(0, value.start).split("\n").length, message });
    }
    for (const part of Object.values(value)) if (typeof part === "object") walk(part);
  };
  walk(parseSync(file, text).program);
  return findings;
}

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
