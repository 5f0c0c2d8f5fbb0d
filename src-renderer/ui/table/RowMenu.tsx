import { IconLayoutSidebarRightExpand } from "@tabler/icons-react";
import { type JSX, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { listen } from "../../shell/subscriptions.ts";
import { ContextMenu, type MenuAction, type MenuPosition } from "../dialogs/ContextMenu.tsx";
import type { DataTableProps } from "./table-props.ts";

interface RowMenuProps<Row> {
  readonly rowActions: DataTableProps<Row>["rowActions"];
  readonly onOpen: DataTableProps<Row>["onOpen"];
  readonly rowAt: DataTableProps<Row>["rowAt"];
  readonly table: RefObject<HTMLElement | null>;
  readonly onShown: (index: number) => void;
  readonly onClosed: () => void;
}

interface ShownMenu<Row> {
  readonly row: Row;
  readonly position: MenuPosition;
}

/** The menu of a row, opened by the right mouse button or the menu key. */
export function RowMenu<Row>({ rowActions, onOpen, table, ...props }: RowMenuProps<Row>): JSX.Element | null {
  const { t } = useTranslation("table");
  const [menu, setMenu] = useState<ShownMenu<Row> | null>(null);
  const showMenu = useEffectEvent((event: MouseEvent): void => {
    const rowElement = event.target instanceof Element ? event.target.closest("[role='row']") : null;
    const index = Number(rowElement?.getAttribute("aria-rowindex") ?? 0) - 2;
    const row = index < 0 ? undefined : props.rowAt(index);
    if (row === undefined || (onOpen === undefined && rowActions === undefined)) return;
    event.preventDefault();
    props.onShown(index);
    setMenu({ row, position: { left: event.clientX, top: event.clientY } });
  });
  useEffect(() => {
    const element = table.current;
    return element === null ? undefined : listen(element, { contextmenu: (event) => showMenu(event) });
  }, [table]);
  if (menu === null) return null;
  const openAction: MenuAction | undefined = onOpen && {
    text: t("menu.open"),
    icon: IconLayoutSidebarRightExpand,
    onSelect: () => onOpen(menu.row, "key"),
  };
  const actions = [...(openAction ? [openAction] : []), ...(rowActions?.(menu.row) ?? [])];
  return (
    <ContextMenu
      label={t("menu.label")}
      position={menu.position}
      actions={actions}
      onClose={({ hadFocus }) => {
        setMenu(null);
        if (hadFocus) props.onClosed();
      }}
    />
  );
}
