import { ActionIcon } from "@mantine/core";
import { IconPictureInPicture } from "@tabler/icons-react";
import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { desk } from "../../../bridge.ts";
import { ariaKeys, keyHint } from "../../../desk/key-help-table.ts";
import { useDistanceMode } from "../../../desk/distance-mode.ts";
import { toggleStrip } from "../../../desk/toggle-strip.ts";

/** The strip on top of other programs, for desks where the screen is shared with one. */
export function StripButton(): JSX.Element | null {
  const { t } = useTranslation("distance");
  const [open, setOpen] = useState(false);
  const distant = useDistanceMode((mode) => mode.on);
  useEffect(() => desk.window.onStripChanged((state) => setOpen(state.open)), []);
  if (distant) return null;
  return (
    <ActionIcon
      variant={open ? "filled" : "default"}
      size={32}
      aria-label={t("strip")}
      aria-pressed={open}
      aria-keyshortcuts={ariaKeys("strip")}
      title={`${t("strip")} (${keyHint("strip")})`}
      onClick={toggleStrip}
    >
      <IconPictureInPicture size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
