import type { Icon } from "@tabler/icons-react";
import {
  type FocusEvent,
  type JSX,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { registerMenu } from "../../shell/open-menu.ts";
import "./dialogs.css";
import { useScannerPressBlock } from "./scanner-press-block.ts";

/** Pixels in the window. */
export interface MenuPosition {
  readonly left: number;
  readonly top: number;
}

export interface MenuAction {
  readonly text: string;
  readonly icon: Icon;
  readonly onSelect: () => void;
}

interface ContextMenuProps {
  readonly label: string;
  readonly position: MenuPosition;
  readonly actions: readonly MenuAction[];
  /** `hadFocus`: the caller must move the focus, because the menu that disappears has it. */
  readonly onClose: (closing: { readonly hadFocus: boolean }) => void;
}

/** Minimum distance to the window's edge in pixels. */
const EDGE_PX = 8;

/** A menu of the page, not of the system, so that a scan closes it and is recorded. Any focus change closes it. */
export function ContextMenu({ label, position, actions, onClose }: ContextMenuProps): JSX.Element {
  const menu = useRef<HTMLDivElement>(null);
  const blockScannerPress = useScannerPressBlock();
  const close = useEffectEvent(() => onClose({ hadFocus: true }));
  useEffect(() => registerMenu(() => close()), []);
  const { left, top } = position;
  useLayoutEffect(() => {
    const element = menu.current;
    if (element === null) return;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    const isBelow = top + height + EDGE_PX <= window.innerHeight;
    // The menu also stays within a window that is resized or zoomed.
    element.style.left = `max(${EDGE_PX}px, min(${left}px, 100vw - ${width + EDGE_PX}px))`;
    element.style.top = `max(${EDGE_PX}px, min(${isBelow ? top : top - height}px, 100vh - ${height + EDGE_PX}px))`;
    listItems(element)[0]?.focus();
  }, [left, top]);
  const onKeyDown = (event: KeyboardEvent): void => {
    blockScannerPress(event);
    if (event.key === "Escape" || event.key === "Tab") onClose({ hadFocus: true });
    else if (menu.current === null || !moveFocus(listItems(menu.current), event.key)) return;
    event.preventDefault();
    // The screen behind the menu has these keys, too.
    event.stopPropagation();
  };
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node) || menu.current?.contains(relatedTarget) !== true)
      onClose({ hadFocus: false });
  };
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      popover="manual"
      data-scans="record"
      className="context-menu floating"
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {actions.map(({ text, icon: Shape, onSelect }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="bare context-menu__item row pressable"
          onClick={() => {
            onClose({ hadFocus: true });
            onSelect();
          }}
        >
          <Shape size={16} aria-hidden="true" />
          {text}
        </button>
      ))}
    </div>
  );
}

const listItems = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>("[role='menuitem']")];

/** Returns false for a key that does not move the focus. */
function moveFocus(items: readonly HTMLElement[], key: string): boolean {
  const index = items.findIndex((item) => item === document.activeElement);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: (index + 1) % items.length,
    ArrowUp: (Math.max(index, 0) + items.length - 1) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[key];
  if (target === undefined) return false;
  items[target]?.focus();
  return true;
}
