import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { z } from "zod";
import { UpdateFailed } from "./updates.ts";

/** Maximum bytes of a manifest, far above what electron-builder writes: less than a thousand. */
export const MAX_MANIFEST_BYTES = 64 * 1024;
const TIMEOUT_MS = 30_000;
const CHUNK_BYTES = 1024 * 1024;

const file = z.object({
  /** Name of a file in the feed's folder; cannot name another folder or server. */
  url: z.string().regex(/^\w[\w.-]*$/),
  sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
  size: z.int().positive(),
  blockMapSize: z.int().positive().exactOptional(),
  isAdminRightsRequired: z.boolean().exactOptional(),
});

const manifest = z.object({
  version: z.string().max(40),
  files: z.array(file).max(20),
  releaseDate: z.string().max(40).default(""),
});

export type FetchUpdate = (url: string, init: RequestInit) => Promise<Response>;

interface ManifestOptions {
  readonly fetch: FetchUpdate;
  readonly address: URL;
  readonly parse: (text: string) => unknown;
  /** Extension of the files that this system installs, with the dot. */
  readonly extension: string;
}

/** Rejects with `UpdateFailed`. A manifest does not prove its author; the system checks the installer's signature. */
export async function fetchManifest({
  fetch,
  address,
  parse,
  extension,
}: ManifestOptions): Promise<z.infer<typeof manifest>> {
  const bytes = await fetchBytes(fetch, address.href);
  const parsed = manifest.safeParse(parse(bytes.toString("utf8")));
  const files = parsed.data?.files.filter(({ url }) => url.toLowerCase().endsWith(extension.toLowerCase())) ?? [];
  if (!parsed.success || files.length === 0) throw new UpdateFailed("unusable", "no manifest for this system");
  return { ...parsed.data, files };
}

async function fetchBytes(fetch: FetchUpdate, address: string): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  // Refuse redirects, because one could leave https.
  const { body, status } = await fetch(address, { redirect: "error", cache: "no-store", signal });
  if (status === 404) throw new UpdateFailed("unusable", `no ${address}`);
  if (status !== 200 || body === null) throw new UpdateFailed("unreachable", `HTTP ${status}`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    // Leaving the loop cancels the rest of the response.
    if (length > MAX_MANIFEST_BYTES) throw new UpdateFailed("unusable", `over ${MAX_MANIFEST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Returns whether the file's hash is in the manifest. Blocks while it reads the file, when the desk is already closed.
 */
export function isFileInManifest(
  { files }: { readonly files: readonly { readonly sha512: string }[] },
  path: string,
): boolean {
  if (!existsSync(path)) return false;
  const hash = createHash("sha512");
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const descriptor = openSync(path, "r");
  try {
    for (let length = readSync(descriptor, chunk); length > 0; length = readSync(descriptor, chunk)) {
      hash.update(chunk.subarray(0, length));
    }
  } finally {
    closeSync(descriptor);
  }
  const actualHash = hash.digest("base64");
  return files.some(({ sha512 }) => sha512 === actualHash);
}
