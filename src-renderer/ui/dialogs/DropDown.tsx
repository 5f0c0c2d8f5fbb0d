import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState, type JSX, type ReactNode } from "react";
import { PopUp } from "./PopUp.tsx";

interface DropDownProps {
  readonly label: string;
  readonly text?: string;
  readonly icon?: ReactNode;
  readonly iconOnly?: boolean;
  readonly isActive?: boolean;
  readonly compact?: boolean;
  readonly width?: number;
  /** Controlled state, for a drop-down that also has a shortcut. */
  readonly opened?: boolean;
  readonly onOpenedChange?: (opened: boolean) => void;
  readonly keyShortcuts?: string;
  readonly tip?: string;
  readonly children: (close: () => void) => ReactNode;
}

export function DropDown({ label, text = label, width = 260, ...props }: DropDownProps): JSX.Element {
  const [ownOpened, setOwnOpened] = useState(false);
  const opened = props.opened ?? ownOpened;
  const setOpened = props.onOpenedChange ?? setOwnOpened;
  return (
    <PopUp
      label={label}
      opened={opened}
      onOpenedChange={setOpened}
      width={width}
      target={
        <Button
          className={props.isActive ? "drop-down drop-down--on" : "drop-down"}
          variant="default"
          size={props.compact ? "xs" : "sm"}
          leftSection={props.iconOnly ? undefined : props.icon}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          aria-label={props.iconOnly ? label : undefined}
          aria-keyshortcuts={props.keyShortcuts}
          data-tip={props.tip ?? (props.iconOnly ? label : undefined)}
        >
          {props.iconOnly ? props.icon : text}
        </Button>
      }
    >
      {props.children(() => setOpened(false))}
    </PopUp>
  );
}
