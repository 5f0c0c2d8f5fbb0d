import { setImmediate } from "node:timers/promises";
// The build for Node brings a `require` of its own, which is one too many in a single-file bundle.
import { Zip, ZipDeflate } from "fflate/browser";

export interface BundleFile {
  readonly name: string;
  readonly text: string;
}

/** Bytes packed at a time: main answers others in between. */
const PIECE = 64_000;

/** A ZIP archive of these files, in turns of a millisecond or two. */
export async function zipped(files: readonly BundleFile[], at: Date): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let failed: Error | null = null;
  const zip = new Zip((error, part) => {
    if (error) failed = error;
    else parts.push(part);
  });
  for (const { name, text } of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = at;
    zip.add(entry);
    const bytes = Buffer.from(text);
    for (let from = 0; from === 0 || from < bytes.length; from += PIECE) {
      entry.push(bytes.subarray(from, from + PIECE), from + PIECE >= bytes.length);
      await setImmediate();
    }
  }
  zip.end();
  if (failed !== null) throw failed as Error;
  return Buffer.concat(parts);
}
