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

/**
 * Addresses of photos. The service gives opaque keys; an address is the photo host of the environment, "/" and the key
 * (public documentation, section 5.4). Whatever a key holds, the address stays below the host's own.
 */

export const PHOTO_SIZES = ["small", "medium", "large"] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

const LONGEST_KEY = 1024;

/** Null for what cannot be a key below `base`; see `normalizeBaseUrl` for its form. */
export function photoUrl(base: string, key: string): URL | null {
  if (!URL.canParse(base) || key.length > LONGEST_KEY || !key.isWellFormed()) return null;
  const parts = key.split("/");
  // A back-slash is a slash to some servers, and steps of dots leave the folder.
  if (/[\\\p{Cc}]/u.test(key) || parts.some((part) => part === "" || /^\.{1,2}$/.test(part))) return null;
  const root = `${new URL(base).href.replace(/\/+$/, "")}/`;
  const url = new URL(`${root}${parts.map(encodeURIComponent).join("/")}`);
  return url.href.startsWith(root) ? url : null;
}

/** The key in an address that an event gave; null when it leads anywhere but to the environment's photo host. */
export function photoKeyIn(base: string, address: string): string | null {
  if (!URL.canParse(base) || !URL.canParse(address)) return null;
  const { origin, pathname } = new URL(base);
  const url = new URL(address);
  const root = `${pathname.replace(/\/+$/, "")}/`;
  if (url.origin !== origin || url.username !== "" || url.password !== "" || !url.pathname.startsWith(root))
    return null;
  try {
    const key = decodeURIComponent(url.pathname.slice(root.length));
    return photoUrl(base, key) === null ? null : key;
  } catch {
    return null;
  }
}
