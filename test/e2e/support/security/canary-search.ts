import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { LoggedRequest } from "../../../../src-simulator/control-client.ts";

/** A secret that occurs nowhere else; it is searched for in every encoding. */
export interface Canary {
  readonly name: string;
  readonly secret: string;
}

interface EncodedSecret {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Returns the parts of a secret's Base64 text that do not depend on its offset in a longer text. */
function base64Parts(secret: string): string[] {
  return [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]).toString("base64");
    const start = offset === 0 ? 0 : 4;
    return text.slice(start, text.length - 4);
  });
}

function encodeCanary({ name, secret }: Canary): EncodedSecret[] {
  const utf16 = Buffer.from(secret, "utf16le");
  const everyByte = [...Buffer.from(secret)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  const texts = new Set([
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(encodeURIComponent(secret)),
    everyByte,
    everyByte.toUpperCase(),
    Buffer.from(secret).toString("hex"),
    ...base64Parts(secret),
    ...base64Parts(secret).map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
  ]);
  return [
    ...[...texts].map((text) => ({ name: `${name} as ${text.slice(0, 12)}...`, bytes: Buffer.from(text) })),
    { name: `${name} in UTF-16`, bytes: utf16 },
    { name: `${name} in big-endian UTF-16`, bytes: Buffer.from(utf16).swap16() },
  ];
}

function searchBytes(location: string, content: Buffer, canaries: readonly Canary[]): string[] {
  return canaries
    .flatMap(encodeCanary)
    .filter(({ bytes }) => content.includes(bytes))
    .map(({ name }) => `${location}: ${name}`);
}

export async function searchFolder(
  folder: string,
  canaries: readonly Canary[],
): Promise<{ readonly files: number; readonly found: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = searchBytes("a file's name", Buffer.from(entries.map(({ name }) => name).join("\n")), canaries);
  const files = entries.filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    const file = join(parentPath, name);
    found.push(...searchBytes(file, await readFile(file).catch(emptyIfMissing), canaries));
  }
  return { files: files.length, found };
}

/** Returns no bytes for a missing file: the processes of a killed program may still delete their own files. */
function emptyIfMissing(error: NodeJS.ErrnoException): Buffer {
  if (error.code === "ENOENT") return Buffer.alloc(0);
  throw error;
}

/** Searches a request except its two credential headers, which the simulator's log redacts. */
export function searchRequests(requests: readonly LoggedRequest[], canaries: readonly Canary[]): string[] {
  return requests.flatMap((request) =>
    searchBytes(`request ${request.number}`, Buffer.from(JSON.stringify(request)), canaries),
  );
}

/**
 * Searches all strings that page scripts can reach: properties from `window` on, the document, its fields and storages.
 */
export async function searchPage(page: Page, canaries: readonly Canary[]): Promise<string[]> {
  const { strings, objects } = await page.evaluate(collectStrings);
  if (objects < 1000) throw new Error(`Only ${objects} objects were reached from window`);
  return searchBytes("the page", Buffer.from(strings), canaries);
}

export async function searchHeap(page: Page, canaries: readonly Canary[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const parts: string[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => parts.push(chunk));
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await session.detach();
  return searchBytes("the page's heap", Buffer.from(parts.join("")), canaries);
}

function collectStrings(): { readonly strings: string; readonly objects: number } {
  const strings: string[] = [];
  const visited = new Set<object>();
  const pending: unknown[] = [window, document, document.documentElement.outerHTML, document.cookie];
  for (const storage of [localStorage, sessionStorage]) pending.push(Object.entries(storage).flat());
  for (const element of document.querySelectorAll("*")) pending.push(element, Reflect.get(element, "value"));
  pending.push(performance.getEntries().map((entry) => entry.name));
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === "string") strings.push(value);
    if ((typeof value !== "object" && typeof value !== "function") || value === null || visited.has(value)) continue;
    visited.add(value);
    if (value instanceof Map) pending.push(...value.keys(), ...value.values());
    if (value instanceof Set) pending.push(...value);
    for (const key of Reflect.ownKeys(value)) {
      if (typeof key === "string") strings.push(key);
      const property = Reflect.getOwnPropertyDescriptor(value, key);
      if (property && "value" in property) pending.push(property.value);
    }
    pending.push(Reflect.getPrototypeOf(value));
  }
  return { strings: strings.join("\n"), objects: visited.size };
}
