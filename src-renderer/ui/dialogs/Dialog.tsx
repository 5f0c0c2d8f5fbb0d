import { CloseButton } from "@mantine/core";
import {
  type DialogHTMLAttributes,
  type JSX,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from "react";
import { useAppState } from "../../shell/app-state.ts";
import { listen } from "../../shell/subscriptions.ts";
import "./dialogs.css";
import { EnvironmentMark } from "../text/EnvironmentMark.tsx";
import { useScannerPressBlock } from "./scanner-press-block.ts";

interface DialogProps extends DialogHTMLAttributes<HTMLDialogElement> {
  /** Selector of the element to focus; by default the dialog gets the focus, so that typing presses no button. */
  readonly focusOn?: string;
  /** Called on Esc. Without this callback, Esc does nothing. */
  readonly onDismiss?: (() => void) | undefined;
  readonly dialogRef?: RefObject<HTMLDialogElement | null>;
}

/** A modal dialog. When it closes, the focus returns to the previous element, unless the operator moved it. */
export function Dialog({ focusOn, onDismiss, dialogRef, ...attributes }: DialogProps): JSX.Element {
  const ownRef = useRef<HTMLDialogElement>(null);
  const dialog = dialogRef ?? ownRef;
  // Chromium lets a page cancel one Esc, then closes the dialog at the next one.
  const onClosed = useEffectEvent(() => {
    if (onDismiss === undefined) dialog.current?.showModal();
    else onDismiss();
  });
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const { activeElement } = document;
    const unsubscribe = listen(element, { close: () => onClosed() });
    element.showModal();
    const focusTarget = focusOn === undefined ? null : element.querySelector<HTMLElement>(focusOn);
    (focusTarget ?? element).focus();
    const lockPage = document.querySelector<HTMLDialogElement>("dialog.lock[open]");
    if (lockPage !== null && lockPage !== element) putOnTop(lockPage, activeElement);
    return () => {
      unsubscribe();
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
        onDismiss?.();
      }}
    />
  );
}

/** The browser shows the dialog that was opened last on top: a dialog that opens late must not cover the lock page. */
function putOnTop(dialog: HTMLDialogElement, focusedElement: Element | null): void {
  dialog.close();
  dialog.showModal();
  if (focusedElement instanceof HTMLElement) focusedElement.focus();
}

interface TitledDialogProps {
  readonly title: string;
  readonly closeLabel: string;
  /** Pixels, if the window is wide enough. */
  readonly width: number;
  readonly focusOn?: string;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

export function TitledDialog({ title, closeLabel, width, children, ...dialogProps }: TitledDialogProps): JSX.Element {
  const id = useId();
  return (
    <Dialog
      className="titled-dialog floating"
      style={{ "--dialog-width": `${width}px` }}
      aria-labelledby={id}
      {...dialogProps}
    >
      <div className="titled-dialog__head row">
        <h2 className="titled-dialog__title" id={id}>
          {title}
        </h2>
        <CloseButton aria-label={closeLabel} onClick={dialogProps.onDismiss} />
      </div>
      {children}
    </Dialog>
  );
}

interface QuestionDialogProps {
  readonly title: string;
  readonly body: string;
  readonly facts: ReactNode;
  /** The button that changes nothing is first, the main action last. */
  readonly actions: ReactNode;
  readonly scansText: string;
  readonly onDismiss: () => void;
}

/** A question that ignores the Enter of a scanner. */
export function QuestionDialog({
  title,
  body,
  facts,
  actions,
  scansText,
  onDismiss,
}: QuestionDialogProps): JSX.Element {
  const kind = useAppState((state) => state.status?.environment.kind ?? null);
  const blockScannerPress = useScannerPressBlock();
  const id = useId();
  return (
    <Dialog
      className="question floating"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onKeyDownCapture={blockScannerPress}
      onDismiss={onDismiss}
    >
      <h2 className="question__title row" id={`${id}-title`}>
        {kind !== null && <EnvironmentMark kind={kind} size={28} />}
        <span>{title}</span>
      </h2>
      <p id={`${id}-body`}>{body}</p>
      {facts}
      <div className="flow">{actions}</div>
      <p className="question__scans fine">{scansText}</p>
    </Dialog>
  );
}
