import { CloseButton } from "@mantine/core";
import {
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
import { listen } from "../../shell/subscriptions.ts";
import { isManualPress } from "../manual-press.ts";
import "./dialogs.css";
import { EnvironmentMark } from "../text/EnvironmentMark.tsx";

interface DialogProps extends DialogHTMLAttributes<HTMLDialogElement> {
  /** Selector of the element to focus. By default the dialog, so that typing presses no button. */
  readonly focusOn?: string;
  /** Called on Esc; without it, Esc does nothing. */
  readonly onLeave?: (() => void) | undefined;
  readonly dialogRef?: RefObject<HTMLDialogElement | null>;
}

/** A modal dialog. When it closes, the focus returns to the previous element, unless the operator moved it. */
export function Dialog({ focusOn, onLeave, dialogRef, ...attributes }: DialogProps): JSX.Element {
  const ownRef = useRef<HTMLDialogElement>(null);
  const dialog = dialogRef ?? ownRef;
  // Chromium lets a page cancel one Esc, then closes the dialog at the next one.
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
      // The browser restores the focus only for a dialog in the document, but React has removed it.
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
      style={{ "--dialog-width": `${width}px` }}
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

/** Returns a key handler that blocks Enter and Space right after a character: they come from a scanner. */
function useScannerPressBlock(): (event: KeyboardEvent) => void {
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

/** A question that ignores the Enter of a scanner. */
export function QuestionDialog({ title, body, facts, actions, scans, onLeave }: QuestionDialogProps): JSX.Element {
  const kind = useAppState((state) => state.status?.environment.kind ?? null);
  const blockScannerPress = useScannerPressBlock();
  const id = useId();
  return (
    <Dialog
      className="question floating"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onKeyDownCapture={blockScannerPress}
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
