import { Button, Popover } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useEffect, useRef, useState, type JSX, type ReactNode, type RefObject } from "react";
import "./dialogs.css";

interface DropDownProps {
  readonly label: string;
  readonly text?: string;
  readonly icon?: ReactNode;
  readonly iconOnly?: boolean;
  readonly on?: boolean;
  readonly compact?: boolean;
  readonly width?: number;
  /** Controlled state, for one that a key opens too. */
  readonly opened?: boolean;
  readonly onOpened?: (opened: boolean) => void;
  readonly keyShortcuts?: string;
  readonly title?: string;
  readonly children: (close: () => void) => ReactNode;
}

/** Distance between the choices and the window's edge; the same as beside a table. */
const EDGE = 20;

export function DropDown({ label, text = label, width = 260, ...props }: DropDownProps): JSX.Element {
  const [own, setOwn] = useState(false);
  const opened = props.opened ?? own;
  const setOpened = props.onOpened ?? setOwn;
  const button = useFocusBack(opened);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      offset={4}
      middlewares={{ flip: true, shift: { padding: EDGE } }}
      width={width}
      shadow="md"
      trapFocus
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Button
          ref={button}
          className={props.on ? "drop-down drop-down--on" : "drop-down"}
          variant="default"
          size={props.compact ? "xs" : "sm"}
          leftSection={props.iconOnly ? undefined : props.icon}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          aria-label={props.iconOnly ? label : undefined}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-keyshortcuts={props.keyShortcuts}
          title={props.title ?? (props.iconOnly ? label : undefined)}
          onClick={() => setOpened(!opened)}
          // The focus is still on the button until the choices are drawn.
          onKeyDown={(event) => opened && event.key === "Escape" && setOpened(false)}
        >
          {props.iconOnly ? props.icon : text}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="drop-down__choices" role="dialog" aria-label={label}>
        {props.children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  );
}

/**
 * Returns the focus to the button, unless it moved on purpose. At once: a few milliseconds later (as with `returnFocus`),
 * the screen's heading may already have it (keep-focus.ts).
 */
function useFocusBack(opened: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  useEffect(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === body || activeElement?.closest(".drop-down__choices") !== null;
    if (wasOpened.current && !opened && isLost) button.current?.focus({ preventScroll: true });
    wasOpened.current = opened;
  }, [opened]);
  return button;
}
