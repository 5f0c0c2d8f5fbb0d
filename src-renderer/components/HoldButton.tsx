import { Button } from "@mantine/core";
import { useEffect, useRef, useState, type JSX, type KeyboardEvent, type ReactNode } from "react";
import "./components.css";

/** Milliseconds. A scanner releases each key at once, whatever its code contains. */
const HOLD_MS = 800;

interface HoldButtonProps {
  readonly children: ReactNode;
  readonly describedBy: string;
  readonly onPress: () => void;
}

/** For actions that no barcode may trigger: needs a pointer click or a key held on the button. */
export function HoldButton({ children, describedBy, onPress }: HoldButtonProps): JSX.Element {
  const [held, setHeld] = useState(false);
  const timer = useRef(0);
  const release = (): void => {
    window.clearTimeout(timer.current);
    setHeld(false);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const isPress = ({ key }: KeyboardEvent): boolean => key === "Enter" || key === " ";
  const onKeyDown = (event: KeyboardEvent): void => {
    const isScanners = event.defaultPrevented;
    if (!isPress(event)) return release();
    event.preventDefault();
    if (event.repeat || isScanners) return undefined;
    release();
    setHeld(true);
    timer.current = window.setTimeout(() => {
      release();
      onPress();
    }, HOLD_MS);
    return undefined;
  };
  const onKeyUp = (event: KeyboardEvent): void => {
    if (isPress(event)) event.preventDefault();
    release();
  };
  return (
    <Button
      size="md"
      className="hold-button"
      data-held={held || undefined}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
      onBlur={release}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
