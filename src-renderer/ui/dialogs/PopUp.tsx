import { Popover } from "@mantine/core";
import {
  cloneElement,
  useEffect,
  useRef,
  type JSX,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from "react";
import "./dialogs.css";

interface TargetProps {
  readonly ref?: RefObject<HTMLButtonElement | null>;
  readonly "aria-haspopup"?: "dialog";
  readonly "aria-expanded"?: boolean;
  readonly onClick?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

interface PopUpProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly width: number;
  readonly position?: "bottom-start" | "bottom-end" | "right-start";
  readonly target: ReactElement<TargetProps>;
  readonly children: ReactNode;
}

/** Minimum distance to the window's edge in pixels; equals the margin of a table. */
const EDGE_PX = 20;

/** Opens next to its button and takes the focus. Escape closes it and returns the focus to the button. */
export function PopUp({ label, isOpen, onOpenChange, width, position, target, children }: PopUpProps): JSX.Element {
  const button = useFocusReturn(isOpen);
  return (
    <Popover
      opened={isOpen}
      onChange={onOpenChange}
      position={position ?? "bottom-start"}
      offset={4}
      middlewares={{ flip: true, shift: { padding: EDGE_PX } }}
      width={width}
      shadow="md"
      trapFocus
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        {cloneElement(target, {
          ref: button,
          "aria-haspopup": "dialog",
          "aria-expanded": isOpen,
          onClick: () => onOpenChange(!isOpen),
          // The button has the focus until the content is rendered.
          onKeyDown: (event) => isOpen && event.key === "Escape" && onOpenChange(false),
        })}
      </Popover.Target>
      <Popover.Dropdown className="drop-down__choices" role="dialog" aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Replaces Mantine's `returnFocus`, which runs after restore-focus.ts has moved the focus to the heading. */
function useFocusReturn(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const { activeElement, body } = document;
    const isFocusLost = activeElement === body || activeElement?.closest(".drop-down__choices") !== null;
    if (wasOpen.current && !isOpen && isFocusLost) button.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
