import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState, type JSX, type ReactNode } from "react";
import { PopUp } from "./PopUp.tsx";

interface DropDownProps {
  readonly label: string;
  readonly text?: string;
  readonly icon?: ReactNode;
  readonly isIconOnly?: boolean;
  readonly isActive?: boolean;
  readonly isCompact?: boolean;
  readonly width?: number;
  /** Controlled state, for a drop-down that also has a shortcut. */
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly keyShortcuts?: string;
  readonly tip?: string;
  readonly children: (close: () => void) => ReactNode;
}

export function DropDown({ label, text = label, width = 260, ...props }: DropDownProps): JSX.Element {
  const [isOwnOpen, setIsOwnOpen] = useState(false);
  const isOpen = props.isOpen ?? isOwnOpen;
  const setIsOpen = props.onOpenChange ?? setIsOwnOpen;
  return (
    <PopUp
      label={label}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      width={width}
      target={
        <Button
          className={props.isActive ? "drop-down drop-down--on" : "drop-down"}
          variant="default"
          size={props.isCompact ? "xs" : "sm"}
          leftSection={props.isIconOnly ? undefined : props.icon}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          aria-label={props.isIconOnly ? label : undefined}
          aria-keyshortcuts={props.keyShortcuts}
          data-tip={props.tip ?? (props.isIconOnly ? label : undefined)}
        >
          {props.isIconOnly ? props.icon : text}
        </Button>
      }
    >
      {props.children(() => setIsOpen(false))}
    </PopUp>
  );
}
