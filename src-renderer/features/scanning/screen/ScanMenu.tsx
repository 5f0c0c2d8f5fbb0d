import { Popover } from "@mantine/core";
import type { JSX, KeyboardEvent, ReactElement, ReactNode } from "react";

interface ScanMenuProps {
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly position: "bottom-end" | "top-end";
  readonly width: number;
  readonly className: string;
  readonly region?: string;
  readonly button: ReactElement;
  readonly children: ReactNode;
}

/** A menu next to its button. Not a dialog, so that scans work while it is open. */
export function ScanMenu({ onOpened, className, region, button, children, ...menu }: ScanMenuProps): JSX.Element {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    // Esc closes the menu, not what is behind it.
    event.stopPropagation();
    onOpened(false);
  };
  return (
    <Popover
      {...menu}
      onChange={onOpened}
      shadow="md"
      trapFocus
      withRoles={false}
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={className} role={region && "region"} aria-label={region} onKeyDown={onKeyDown}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
