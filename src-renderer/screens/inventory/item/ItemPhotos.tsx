import { IconPhotoOff } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ItemDetails } from "../../../../src-preload/contract/inventory/item.ts";
import { DrawerSection } from "../../../components/dialogs/Drawer.tsx";
import { PhotoView } from "./PhotoView.tsx";
import { usePhoto } from "./use-photo.ts";

interface ItemPhotosProps {
  readonly returnInventoryId: string;
  readonly photos: ItemDetails["photos"] | null;
}

/** Small photos in a row; a press shows one large. The row has its height before the photos are there. */
export function ItemPhotos({ returnInventoryId, photos }: ItemPhotosProps): JSX.Element {
  const { t } = useTranslation("item");
  const [large, setLarge] = useState<number | null>(null);
  const list = photos?.list ?? [];
  return (
    <DrawerSection title={t("section.photos")}>
      <ul className="item-photos" aria-label={t("photo.label")}>
        {list.map(({ photoId }, place) => (
          <li key={photoId}>
            <button
              type="button"
              className="item-photo"
              aria-label={t("photo.open", { place: place + 1, count: list.length })}
              onClick={() => setLarge(place)}
            >
              <Thumbnail returnInventoryId={returnInventoryId} photoId={photoId} />
            </button>
          </li>
        ))}
        {list.length === 0 && (
          <li className="item-note">{photos?.reportedAt === null ? t("photo.unread") : photos && t("photo.none")}</li>
        )}
      </ul>
      {large !== null && (
        <PhotoView
          returnInventoryId={returnInventoryId}
          photos={list}
          place={Math.min(large, list.length - 1)}
          onPlace={setLarge}
          onClose={() => setLarge(null)}
        />
      )}
    </DrawerSection>
  );
}

function Thumbnail(props: { readonly returnInventoryId: string; readonly photoId: string }): JSX.Element {
  const { t } = useTranslation("item");
  const photo = usePhoto({ ...props, size: "small" });
  switch (photo.state) {
    case "loading":
      return <span className="item-photo__wait" />;
    case "shown":
      return <img src={photo.url} alt="" />;
    case "missing":
      return (
        <span className="item-photo__missing" title={t(`photo.problem.${photo.problem}`)}>
          <IconPhotoOff size={20} aria-hidden="true" />
          <span className="visually-hidden">{t(`photo.problem.${photo.problem}`)}</span>
        </span>
      );
  }
}
