/**
 * A photo's address is the environment's photo host, "/" and the service's opaque key (public documentation, section
 * 5.4). Whatever a key contains, the address stays below the host's path.
 */

export const PHOTO_SIZES = ["small", "medium", "large"] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

const MAX_KEY_LENGTH = 1024;

/** Returns null if the address would not be below `base`, which has the form of `normalizeBaseUrl`. */
export function createPhotoUrl(base: string, key: string): URL | null {
  if (!URL.canParse(base) || key.length > MAX_KEY_LENGTH || !key.isWellFormed()) return null;
  const parts = key.split("/");
  // Some servers read a backslash as a slash, and dot segments leave the folder.
  if (/[\\\p{Cc}]/u.test(key) || parts.some((part) => part === "" || /^\.{1,2}$/.test(part))) return null;
  const root = `${new URL(base).href.replace(/(?<!\/)\/+$/, "")}/`;
  const url = new URL(`${root}${parts.map(encodeURIComponent).join("/")}`);
  return url.href.startsWith(root) ? url : null;
}

export function parsePhotoKey(base: string, address: string): string | null {
  if (!URL.canParse(base) || !URL.canParse(address)) return null;
  const { origin, pathname } = new URL(base);
  const url = new URL(address);
  const root = `${pathname.replace(/(?<!\/)\/+$/, "")}/`;
  if (url.origin !== origin || url.username !== "" || url.password !== "" || !url.pathname.startsWith(root))
    return null;
  try {
    const key = decodeURIComponent(url.pathname.slice(root.length));
    return createPhotoUrl(base, key) === null ? null : key;
  } catch {
    return null;
  }
}
