/** Decodes UTF-8, or UTF-16 with a byte order mark as spreadsheet programs write it. Returns null for other bytes. */
export function readFileText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(detectEncoding(bytes), { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

function detectEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
