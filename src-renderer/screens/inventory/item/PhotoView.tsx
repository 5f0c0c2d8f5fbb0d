import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPhotoOff, IconX } from "@tabler/icons-react";
import type { JSX, KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ItemDetails } from "../../../../src-preload/contract/inventory/item.ts";
import { absoluteTime } from "../../../components/words/time-text.ts";
import { useOpenDialog } from "../../../components/dialogs/use-open-dialog.ts";
import { usePhoto } from "./use-photo.ts";

interface PhotoViewProps {
  readonly returnInventoryId: string;
  readonly photos: ItemDetails["photos"]["list"];
  readonly place: number;
  readonly onPlace: (place: number) => void;
  readonly onClose: () => void;
}

/** One photo large. It asks for nothing, so a scan means what it means without it. */
export function PhotoView({ returnInventoryId, photos, place, onPlace, onClose }: PhotoViewProps): JSX.Element | null {
  const { t } = useTranslation("item");
  const { t: frame } = useTranslation("frame");
  const dialog = useOpenDialog();
  const shown = photos[place];
  if (shown === undefined) return null;
  const count = photos.length;
  const go = (step: number): void => onPlace((place + step + count) % count);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "ArrowRight") go(1);
    else if (event.key === "ArrowLeft") go(-1);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className="photo-view"
      data-scans="record"
      aria-label={t("photo.large", { place: place + 1, count })}
      tabIndex={-1}
      onKeyDown={(event) => {
        // Esc belongs to the photo as long as it is open, and not to the drawer behind it.
        if (event.key === "Escape") event.stopPropagation();
        onKeyDown(event);
      }}
      onClose={onClose}
    >
      <Large key={shown.photoId} returnInventoryId={returnInventoryId} photoId={shown.photoId} />
      <footer className="photo-view__foot">
        {count > 1 && <Step label={t("photo.previous")} shape={IconChevronLeft} onClick={() => go(-1)} />}
        <p aria-live="polite">
          {t("photo.open", { place: place + 1, count })}
          {shown.takenOn !== null && <> · {t("photo.taken", { when: absoluteTime(shown.takenOn) })}</>}
        </p>
        {count > 1 && (
          <>
            <Step label={t("photo.next")} shape={IconChevronRight} onClick={() => go(1)} />
            <span className="photo-view__keys">{t("photo.keys")}</span>
          </>
        )}
        <Step label={frame("close")} shape={IconX} onClick={onClose} />
      </footer>
    </dialog>
  );
}

interface StepProps {
  readonly label: string;
  readonly shape: typeof IconX;
  readonly onClick: () => void;
}

function Step({ label, shape: Shape, onClick }: StepProps): JSX.Element {
  return (
    <ActionIcon variant="default" size={36} aria-label={label} title={label} onClick={onClick}>
      <Shape size={18} aria-hidden="true" />
    </ActionIcon>
  );
}

function Large(props: { readonly returnInventoryId: string; readonly photoId: string }): JSX.Element {
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
