import { Popover } from "@mantine/core";
import type { JSX, KeyboardEvent, ReactElement, ReactNode } from "react";

interface ScanMenuProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly position: "bottom-end" | "top-end";
  readonly width: number;
  readonly className: string;
  readonly regionLabel?: string;
  readonly button: ReactElement;
  readonly children: ReactNode;
}

/** A menu next to its button. It is not a dialog, so that scans work while it is open. */
export function ScanMenu(props: ScanMenuProps): JSX.Element {
  const { isOpen, onOpenChange, position, width, className, regionLabel, button, children } = props;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    // Stop the event, so that Esc closes only the menu.
    event.stopPropagation();
    onOpenChange(false);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={onOpenChange}
      position={position}
      width={width}
      shadow="md"
      trapFocus
      withRoles={false}
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown
        className={className}
        role={regionLabel && "region"}
        aria-label={regionLabel}
        onKeyDown={onKeyDown}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
