import { create } from "zustand";
import { desk } from "../../bridge.ts";

/** Object URLs of cached photos by return inventory ID; null for an item without a cached photo. */
type Thumbnails = Readonly<Record<string, string | null>>;

const useThumbnails = create<Thumbnails>(() => ({}));

export const useThumbnail = (returnInventoryId: string): string | null =>
  useThumbnails((thumbnails) => thumbnails[returnInventoryId] ?? null);

export function markWithoutPhoto(returnInventoryId: string): void {
  if (useThumbnails.getState()[returnInventoryId] === undefined) useThumbnails.setState({ [returnInventoryId]: null });
}

/** Loads the photos that the desk has cached, in one call. */
export async function loadThumbnails(returnInventoryIds: readonly string[]): Promise<void> {
  if (returnInventoryIds.length === 0) return;
  const answer = await desk.item.thumbnails({ returnInventoryIds: [...returnInventoryIds] });
  if (!answer.ok) return;
  const photoById = new Map(answer.value.map((photo) => [photo.returnInventoryId, photo]));
  const loadedThumbnails = returnInventoryIds.map((id) => {
    const photo = photoById.get(id);
    // Copy the bytes, which may be part of a larger buffer.
    const blob = photo && new Blob([Uint8Array.from(photo.bytes)], { type: photo.type });
    return [id, blob ? URL.createObjectURL(blob) : null] as const;
  });
  for (const id of returnInventoryIds) revoke(id);
  useThumbnails.setState(Object.fromEntries(loadedThumbnails));
}

/** Loads the missing photos of these items, and releases the photos of all others. */
export async function keepThumbnails(returnInventoryIds: readonly string[]): Promise<void> {
  const thumbnails = useThumbnails.getState();
  const currentIds = new Set(returnInventoryIds);
  const oldIds = Object.keys(thumbnails).filter((id) => !currentIds.has(id));
  if (oldIds.length > 0) {
    for (const id of oldIds) revoke(id);
    useThumbnails.setState(Object.fromEntries(Object.entries(thumbnails).filter(([id]) => currentIds.has(id))), true);
  }
  await loadThumbnails(returnInventoryIds.filter((id) => thumbnails[id] === undefined));
}

function revoke(returnInventoryId: string): void {
  const url = useThumbnails.getState()[returnInventoryId] ?? null;
  if (url !== null) URL.revokeObjectURL(url);
}
