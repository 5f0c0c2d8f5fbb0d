import { createHash } from "node:crypto";

export const hashOf = (content: string): string => createHash("sha512").update(content).digest("base64");

/** The manifest that electron-builder writes next to an installer. */
export function buildManifest(version: string, name: string, content: string): string {
  const hash = hashOf(content);
  return [
    `version: ${version}`,
    "files:",
    `  - url: ${name}`,
    `    sha512: ${hash}`,
    `    size: ${content.length}`,
    `path: ${name}`,
    `sha512: ${hash}`,
    "releaseDate: '2026-11-21T08:00:00.000Z'",
    "",
  ].join("\n");
}
