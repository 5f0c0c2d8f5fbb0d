import { useEffect, useState, type JSX } from "react";
import { desk } from "../../../bridge.ts";
import { loadThumbnails, markWithoutPhoto } from "../../inventory/thumbnails.ts";
import { usePhoto } from "../../inventory/use-photo.ts";

/** Milliseconds without a scan before the picture is fetched, so that it does not delay scans. */
const PICTURE_PAUSE_MS = 150;

interface ItemPictureProps {
  readonly returnInventoryId: string;
  readonly className: string;
}

export function ItemPicture({ returnInventoryId, className }: ItemPictureProps): JSX.Element | null {
  const [photoId, setPhotoId] = useState<string | null>(null);
  useEffect(() => {
    let isActive = true;
    const timer = setTimeout(() => {
      void desk.item.details({ returnInventoryId }).then((answer) => {
        const newPhotoId = answer.ok ? (answer.value.photos.list[0]?.photoId ?? null) : null;
        if (newPhotoId === null) markWithoutPhoto(returnInventoryId);
        if (isActive) setPhotoId(newPhotoId);
      });
    }, PICTURE_PAUSE_MS);
    return () => {
      isActive = false;
      clearTimeout(timer);
    };
  }, [returnInventoryId]);
  return photoId === null ? null : (
    <Picture returnInventoryId={returnInventoryId} photoId={photoId} className={className} />
  );
}

interface PictureProps extends ItemPictureProps {
  readonly photoId: string;
}

function Picture({ className, ...photoKey }: PictureProps): JSX.Element | null {
  const { returnInventoryId } = photoKey;
  const photo = usePhoto({ ...photoKey, size: "small" });
  const isCached = photo.state === "shown";
  useEffect(() => {
    if (isCached) void loadThumbnails([returnInventoryId]);
  }, [isCached, returnInventoryId]);
  return isCached ? <img className={className} src={photo.url} alt="" /> : null;
}
