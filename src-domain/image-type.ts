export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/** Detects the type by the first bytes, because names and headers may be wrong; null for any other type. */
export function detectImageType(bytes: Uint8Array): ImageType | null {
  const hasSignature = (signature: readonly number[], offset = 0): boolean =>
    signature.every((byte, index) => bytes[offset + index] === byte);
  if (hasSignature(JPEG)) return "image/jpeg";
  if (hasSignature(PNG)) return "image/png";
  return hasSignature(RIFF) && hasSignature(WEBP, 8) ? "image/webp" : null;
}
