import { setImmediate } from "node:timers/promises";
// Not the build for Node: it declares its own `require`, which clashes in a single-file bundle.
import { Zip, ZipDeflate } from "fflate/browser";

export interface BundleFile {
  readonly name: string;
  readonly text: string;
}

/** Bytes compressed at a time, so that main answers other calls in between. */
const CHUNK_BYTES = 64_000;

/** Creates a ZIP archive in steps of one or two milliseconds. */
export async function zipFiles(files: readonly BundleFile[], at: Date): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, part) => {
    if (error) failure = error;
    else parts.push(part);
  });
  for (const { name, text } of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = at;
    zip.add(entry);
    const bytes = Buffer.from(text);
    for (let from = 0; from === 0 || from < bytes.length; from += CHUNK_BYTES) {
      entry.push(bytes.subarray(from, from + CHUNK_BYTES), from + CHUNK_BYTES >= bytes.length);
      await setImmediate();
    }
  }
  zip.end();
  if (failure !== null) throw failure as Error;
  return Buffer.concat(parts);
}
