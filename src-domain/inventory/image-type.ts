export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/** By its first bytes, whatever its name or its sender says; null for anything that is no picture the desk shows. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const has = (signature: readonly number[], offset = 0): boolean =>
    signature.every((byte, place) => bytes[offset + place] === byte);
  if (has(JPEG)) return "image/jpeg";
  if (has(PNG)) return "image/png";
  return has(RIFF) && has(WEBP, 8) ? "image/webp" : null;
}
