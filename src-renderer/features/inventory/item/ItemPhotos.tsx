import { IconChevronLeft, IconChevronRight, IconPhotoOff, IconX } from "@tabler/icons-react";
import { type JSX, type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ItemDetails } from "../../../../src-preload/contract/inventory/item.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DrawerSection } from "../../../ui/dialogs/Drawer.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { absoluteTimeText } from "../../../ui/text/time-text.ts";
import { usePhoto } from "../use-photo.ts";

interface PhotoViewProps {
  readonly returnInventoryId: string;
  readonly photos: ItemDetails["photos"]["list"];
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
}

/** Not modal, so that scans work while it is open. */
function PhotoView({ returnInventoryId, photos, index, onIndex, onClose }: PhotoViewProps): JSX.Element | null {
  const { t } = useTranslation(["item", "frame"]);
  const photo = photos[index];
  if (photo === undefined) return null;
  const count = photos.length;
  const showNeighbor = (offset: number): void => onIndex((index + offset + count) % count);
  const onKeyDown = (event: KeyboardEvent): void => {
    // Esc closes the photo, not the drawer behind it.
    if (event.key === "Escape") event.stopPropagation();
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    showNeighbor(event.key === "ArrowRight" ? 1 : -1);
    event.preventDefault();
  };
  return (
    <Dialog
      className="photo-view floating"
      aria-modal={undefined}
      data-scans="record"
      aria-label={t("photo.large", { place: index + 1, count })}
      onKeyDown={onKeyDown}
      onDismiss={onClose}
    >
      <LargePhoto key={photo.photoId} returnInventoryId={returnInventoryId} photoId={photo.photoId} />
      <footer className="photo-view__foot row">
        {count > 1 && (
          <PhotoButton label={t("photo.previous")} shape={IconChevronLeft} onClick={() => showNeighbor(-1)} />
        )}
        <p aria-live="polite">
          {t("photo.open", { place: index + 1, count })}
          {photo.takenOn !== null && <> · {t("photo.taken", { when: absoluteTimeText(photo.takenOn) })}</>}
        </p>
        {count > 1 && (
          <>
            <PhotoButton label={t("photo.next")} shape={IconChevronRight} onClick={() => showNeighbor(1)} />
            <span className="photo-view__keys finer">{t("photo.keys")}</span>
          </>
        )}
        <PhotoButton label={t("frame:close")} shape={IconX} onClick={onClose} />
      </footer>
    </Dialog>
  );
}

interface PhotoButtonProps {
  readonly label: string;
  readonly shape: typeof IconX;
  readonly onClick: () => void;
}

function PhotoButton({ label, shape: Shape, onClick }: PhotoButtonProps): JSX.Element {
  return <IconButton variant="default" size={36} label={label} icon={Shape} iconSize={18} onClick={onClick} />;
}

function LargePhoto(props: { readonly returnInventoryId: string; readonly photoId: string }): JSX.Element {
  const { t } = useTranslation("item");
  const photo = usePhoto({ ...props, size: "large" });
  return (
    <div className="photo-view__stage">
      {photo.state === "loading" && <p>{t("photo.loading")}</p>}
      {photo.state === "shown" && <img src={photo.url} alt={t("section.photos")} />}
      {photo.state === "missing" && (
        <p className="photo-view__missing">
          <IconPhotoOff size={40} stroke={1.4} aria-hidden="true" />
          {t(`photo.problem.${photo.problem}`)}
        </p>
      )}
    </div>
  );
}

interface ItemPhotosProps {
  readonly returnInventoryId: string;
  readonly photos: ItemDetails["photos"] | null;
}

export function ItemPhotos({ returnInventoryId, photos }: ItemPhotosProps): JSX.Element {
  const { t } = useTranslation("item");
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const list = photos?.list ?? [];
  const mayFollow = photos === null || photos.reportedAt === null;
  return (
    <DrawerSection title={t("section.photos")}>
      <ul
        className={`item-photos${mayFollow || list.length > 0 ? " item-photos--reserved" : ""}`}
        aria-label={t("photo.label")}
      >
        {list.map(({ photoId }, index) => (
          <li key={photoId}>
            <button
              type="button"
              className="item-photo box"
              aria-label={t("photo.open", { place: index + 1, count: list.length })}
              onClick={() => setOpenIndex(index)}
            >
              <Thumbnail returnInventoryId={returnInventoryId} photoId={photoId} />
            </button>
          </li>
        ))}
        {list.length === 0 && (
          <li className="item-note fine">
            {photos?.reportedAt === null ? t("photo.unread") : photos && t("photo.none")}
          </li>
        )}
      </ul>
      {openIndex !== null && (
        <PhotoView
          returnInventoryId={returnInventoryId}
          photos={list}
          index={Math.min(openIndex, list.length - 1)}
          onIndex={setOpenIndex}
          onClose={() => setOpenIndex(null)}
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
        <span className="item-photo__missing" data-tip={t(`photo.problem.${photo.problem}`)}>
          <IconPhotoOff size={20} aria-hidden="true" />
          <span className="visually-hidden">{t(`photo.problem.${photo.problem}`)}</span>
        </span>
      );
  }
}
