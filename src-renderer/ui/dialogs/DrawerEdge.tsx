import type { JSX, KeyboardEvent, PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import {
  dragDrawer,
  MAX_DRAWER_PX,
  MIN_DRAWER_PX,
  resetDrawerWidth,
  storeDraggedWidth,
  useDrawerWidth,
} from "./drawer-width.ts";

const KEY_STEP_PX = 32;

/** Resizes the drawer with the mouse or the arrow keys; a double click restores its width. */
export function DrawerEdge(): JSX.Element {
  const { t } = useTranslation("frame");
  const width = useDrawerWidth(window.innerWidth);
  const onPointerMove = ({ currentTarget, pointerId, movementX }: PointerEvent<HTMLElement>): void => {
    if (currentTarget.hasPointerCapture(pointerId) && movementX !== 0)
      dragDrawer(measureDrawer(currentTarget) - movementX);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    const step = event.key === "ArrowLeft" ? KEY_STEP_PX : -KEY_STEP_PX;
    dragDrawer(measureDrawer(event.currentTarget) + step);
    void storeDraggedWidth();
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t("drawerEdge")}
      aria-valuemin={MIN_DRAWER_PX}
      aria-valuemax={MAX_DRAWER_PX}
      aria-valuenow={width}
      tabIndex={0}
      className="drawer__edge"
      data-tip={t("drawerEdge")}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onPointerUp={() => void storeDraggedWidth()}
      onDoubleClick={() => void resetDrawerWidth()}
      onKeyDown={onKeyDown}
    />
  );
}

const measureDrawer = (edge: HTMLElement): number => edge.parentElement?.getBoundingClientRect().width ?? MIN_DRAWER_PX;
