import { CloseButton } from "@mantine/core";
import {
  type CSSProperties,
  type DialogHTMLAttributes,
  type JSX,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from "react";
import { useAppState } from "../../shell/app-state.ts";
import { isManualPress } from "../manual-press.ts";
import { EnvironmentMark } from "../text/EnvironmentMark.tsx";
import "./dialogs.css";
import { listen } from "../../shell/subscriptions.ts";

interface DialogProps extends DialogHTMLAttributes<HTMLDialogElement> {
  /** Selector of the element to focus. By default the dialog itself, not a button, so that blind typing presses nothing. */
  readonly focusOn?: string;
  /** On Esc; without it, Esc does nothing. */
  readonly onLeave?: (() => void) | undefined;
  readonly dialogRef?: RefObject<HTMLDialogElement | null>;
}

/** The browser keeps the focus inside. Afterward it returns to where it was, unless the operator moved it. */
export function Dialog({ focusOn, onLeave, dialogRef, ...attributes }: DialogProps): JSX.Element {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = dialogRef ?? own;
  // Chromium lets a page cancel one Esc and closes at the next one without asking.
  const onClosed = useEffectEvent(() => {
    if (onLeave === undefined) dialog.current?.showModal();
    else onLeave();
  });
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const { activeElement } = document;
    const stop = listen(element, { close: () => onClosed() });
    element.showModal();
    const first = focusOn === undefined ? null : element.querySelector<HTMLElement>(focusOn);
    (first ?? element).focus();
    return () => {
      stop();
      element.close();
      // React has already removed the element, and the browser restores the focus only for an element in the document.
      if (document.activeElement === document.body && activeElement instanceof HTMLElement) {
        activeElement.focus({ preventScroll: true });
      }
    };
  }, [dialog, focusOn]);
  return (
    <dialog
      aria-modal="true"
      tabIndex={-1}
      {...attributes}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault();
        onLeave?.();
      }}
    />
  );
}

interface TitledDialogProps {
  readonly title: string;
  readonly closeLabel: string;
  /** Pixels, if the window is wide enough. */
  readonly width: number;
  readonly focusOn?: string;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

export function TitledDialog({ title, closeLabel, width, children, ...rest }: TitledDialogProps): JSX.Element {
  const id = useId();
  return (
    <Dialog
      className="titled-dialog floating"
      style={{ "--dialog-width": `${width}px` } as CSSProperties}
      aria-labelledby={id}
      {...rest}
    >
      <div className="titled-dialog__head row">
        <h2 className="titled-dialog__title" id={id}>
          {title}
        </h2>
        <CloseButton aria-label={closeLabel} onClick={rest.onLeave} />
      </div>
      {children}
    </Dialog>
  );
}

/** Ignores Enter and Space that arrive as fast as a scanner's. */
function useHandPresses(): (event: KeyboardEvent) => void {
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  return ({ key, timeStamp, nativeEvent }) => {
    if (!isManualPress(key, timeStamp - typedAt.current)) nativeEvent.preventDefault();
    if (key.length === 1) typedAt.current = timeStamp;
  };
}

interface QuestionDialogProps {
  readonly title: string;
  readonly body: string;
  readonly facts: ReactNode;
  readonly actions: ReactNode;
  readonly scans: string;
  readonly onLeave: () => void;
}

/** A question that only a deliberate press answers. */
export function QuestionDialog({ title, body, facts, actions, scans, onLeave }: QuestionDialogProps): JSX.Element {
  const kind = useAppState((live) => live.status?.environment.kind ?? null);
  const handPresses = useHandPresses();
  const id = useId();
  return (
    <Dialog
      className="question floating"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onKeyDownCapture={handPresses}
      onLeave={onLeave}
    >
      <h2 className="question__title row" id={`${id}-title`}>
        {kind !== null && <EnvironmentMark kind={kind} size={28} />}
        <span>{title}</span>
      </h2>
      <p id={`${id}-body`}>{body}</p>
      {facts}
      <div className="flow">{actions}</div>
      <p className="question__scans fine">{scans}</p>
    </Dialog>
  );
}
