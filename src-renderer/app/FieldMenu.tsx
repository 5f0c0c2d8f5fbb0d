import { IconClipboard, IconCopy, IconCut, IconSelectAll } from "@tabler/icons-react";
import { type JSX, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { EditCommand } from "../../src-preload/contract/window.ts";
import { desk } from "../bridge.ts";
import { ContextMenu, type MenuPosition } from "../ui/dialogs/ContextMenu.tsx";

const ICONS = { cut: IconCut, copy: IconCopy, paste: IconClipboard, selectAll: IconSelectAll } as const;

interface ShownMenu {
  readonly field: HTMLElement;
  readonly position: MenuPosition;
  readonly commands: readonly EditCommand[];
}

/** The menu of a text field, opened by the right mouse button or the menu key. */
export function FieldMenu(): JSX.Element | null {
  const { t } = useTranslation("frame");
  const [menu, setMenu] = useState<ShownMenu | null>(null);
  useEffect(
    () =>
      desk.window.onFieldMenu(({ commands, ...position }) => {
        const field = document.activeElement;
        setMenu(field instanceof HTMLElement ? { field, position, commands } : null);
      }),
    [],
  );
  if (menu === null) return null;
  const { field, position, commands } = menu;
  const actions = commands.map((command) => ({
    text: t(`fieldMenu.${command}`),
    icon: ICONS[command],
    onSelect: () => void desk.window.editField({ command }),
  }));
  return createPortal(
    <ContextMenu
      label={t("fieldMenu.label")}
      position={position}
      actions={actions}
      onClose={({ hadFocus }) => {
        setMenu(null);
        if (hadFocus) field.focus({ preventScroll: true });
      }}
    />,
    // A dialog blocks everything outside it, and the shipment form closes its fields when the focus leaves it.
    field.closest("form, dialog") ?? document.body,
  );
}
