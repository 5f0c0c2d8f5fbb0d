import { Button } from "@mantine/core";
import { useEffect, useRef, useState, type JSX, type KeyboardEvent, type ReactNode } from "react";
import "./components.css";

/** In milliseconds. A scanner lets go of each key at once, whatever keys its code holds. */
const HOLD_MS = 800;

interface HoldButtonProps {
  readonly children: ReactNode;
  readonly describedBy: string;
  readonly onPress: () => void;
}

/** For what no barcode may do: a pointer presses it, or a key that is held on it. */
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
